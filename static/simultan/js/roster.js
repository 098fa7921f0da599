/* The director's list of people: copy a link, print, find a line. Everything else works without. */

for (const button of document.querySelectorAll("[data-copy]")) {
  const input = button.closest(".copy").querySelector("input");
  const text = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    input.select();
    // The clipboard is only there on secure pages; in a hall without HTTPS the selection has to do.
    await (navigator.clipboard?.writeText(input.value) ?? document.execCommand("copy"));
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = text; }, 2000);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

const MANY = 12;
const seek = document.getElementById("seek");
const lines = [...document.querySelectorAll(".roll > li")].map((line) => ({
  line,
  text: line.querySelector(".line").textContent.toLowerCase(),
}));

if (seek && lines.length > MANY) {
  seek.closest("[hidden]").hidden = false;
  seek.addEventListener("input", () => {
    const sought = seek.value.trim().toLowerCase();
    for (const { line, text } of lines) line.hidden = !text.includes(sought);
    document.getElementById("nobody").hidden = lines.some(({ line }) => !line.hidden);
  });
}
