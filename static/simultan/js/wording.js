/* The page's texts, as the server translated them. Keys in, sentences out. */

const texts = JSON.parse(document.getElementById("wording")?.textContent ?? "{}");
const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);

export const has = (key) => key in texts;

export function text(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/* "points" with 1 is "points-one", with anything else "points-other" or a form that the catalogue has. */
export function counted(key, count, values = {}) {
  const form = `${key}-${plurals.select(count)}`;
  return text(has(form) ? form : `${key}-other`, { count: number(count), ...values });
}

export const number = (value) => new Intl.NumberFormat(language, { useGrouping: false }).format(value).replace("-", "−");

export const percent = (value) =>
  new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value / 100);

export const timeOfDay = (time) =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(new Date(time));

const unit = (count, name) =>
  new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "long" }).format(count);

export function duration(seconds) {
  const parts = [[Math.floor(seconds / 3600), "hour"], [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"]];
  const told = parts.filter(([count]) => count > 0).map(([count, name]) => unit(count, name));
  return told.join(" ") || unit(0, "second");
}
