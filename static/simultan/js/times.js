/* Moments in the reader's own time: the server writes UTC, a hall does not think in it. */

const language = document.documentElement.lang || "en";
const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
const FORMATS = {
  time: new Intl.DateTimeFormat(language, TIME),
  day: new Intl.DateTimeFormat(language, { day: "2-digit", month: "2-digit", ...TIME }),
};

export function showTimes(root = document) {
  for (const moment of root.querySelectorAll("time[data-time]")) {
    moment.textContent = FORMATS[moment.dataset.time || "time"].format(new Date(moment.dateTime));
  }
}

showTimes();
