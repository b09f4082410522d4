// Beside table.js, whose functions it uses: what the board cannot tell apart is asked at the piece
// that was touched (ring.js); the prompt says what is asked.
"use strict";

// A handle that all options share tells nothing and may be left out. Where one option needs no more
// touches, all of them are asked.
function unclear(options) {
  const shared = (handle) => options.every(({ left }) => left.includes(handle));
  if (options.some(({ left }) => !left.length)) return options;
  return options.filter(({ left }) => !left.some((handle) => onBoard(handle) && !shared(handle)));
}

// Whether options are numbers of one word.
function areNumbers(options) {
  const words = new Set(options.map(({ button }) => button.dataset.asks));
  return words.size === 1 && options.length > 1 && options.every(({ button }) => /^\d+$/.test(button.dataset.short));
}

// What is asked opens beside the piece (ring.js).
function openRing(options, hinted = []) {
  const ring = $("#ring");
  if (!ring) return;
  if (options.length) { late.ring(options, hinted); return; }
  ring.replaceChildren();
  ring.hidden = true;
  ask(path.length ? sentence("holding") : "");
}

// What is asked before anything is touched: numbers that have no place on the board.
function homeless(options) {
  const found = $(".drawn") ? options.filter(({ left }) => !left.some(onBoard)) : [];
  return areNumbers(found) ? found : [];
}

const labelOf = (button) => button.dataset.label || $("span", button).textContent;

const sentence = (name) => ($("#ring").dataset[name] || "").replace("{things}", path.map(nameOf).join(" + "));

function nameOf(element) {
  const named = element.getAttribute("aria-label") || $(".name", element)?.textContent;
  return (named || element.dataset.tip || element.textContent).split(/[.:·]( |$)/)[0].trim();
}

function ask(question) {
  const place = $("#asking");
  if (!place || place.textContent === question) return;
  place.textContent = question;
  place.parentElement.classList.toggle("holding", Boolean(question));
}

// What ends something while something useful is left asks once: the button says what, and a second
// press does it. Whatever else is touched or pressed in between takes that back.
function reallyAsked(element) {
  if (!element.dataset.left || element.matches(".sure")) return false;
  element.classList.add("sure");
  element.setAttribute("aria-label", element.dataset.left);
  return true;
}

function unsure(except) {
  for (const button of $$(".sure")) {
    if (button === except) continue;
    button.classList.remove("sure");
    button.removeAttribute("aria-label");
  }
}
// In the list too; the click by which the board chooses something there is nobody's own.
document.addEventListener("click", (event) => {
  const listed = event.isTrusted && event.target.closest?.("#options [data-left]");
  if (!listed || !reallyAsked(listed)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("pointerdown", ({ target }) => unsure(target.closest?.(".sure")), true);
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Enter") unsure(key === " " ? target : null);
}, true);

// The way to a place that is some steps away is shown when one points at it.
function showWay(target) {
  const handle = (!path.length && handleOf(target)?.dataset.handle) || "";
  const way = $(`#options [data-through][data-handles="${CSS.escape(handle)}"]`);
  $$(".on-way").forEach((element) => element.classList.remove("on-way"));
  for (const step of way?.dataset.through.split(" ") || []) onBoard(step)?.classList.add("on-way");
}
for (const type of ["pointerover", "focusin"]) document.addEventListener(type, ({ target }) => showWay(target.closest ? target : null));
