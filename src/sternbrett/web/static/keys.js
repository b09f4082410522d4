// Keys, beside table.js, whose functions it uses: digits and letters touch what they stand on, Enter
// does what the button with ⏎ says, some letters are the tools. Going about is in roam.js.
"use strict";

let typed = "";
let timer = 0;
let byHand = false; // the focus is being moved by a pointer or a digit
let roaming = ""; // the question for which it was moved by Tab, arrows, or what reads the page

const TOOLS = { u: "#undo:not(:disabled)", h: "#hint", "?": "#help-link" };

// A choice that cannot be taken back has no key. What bears a number or a letter (a die, a room) keeps
// it; everything else is numbered after those, or lettered where they have two digits. Regions of a
// map are reached by arrow keys (map.js); what lies on a button is there for pointers alone.
function numberThings() {
  $$("[data-handle], #ring button").forEach((element) => element.removeAttribute("data-digit"));
  // Where a number is being set, digits are the number.
  const asked = $("#ring .amount") ? "none" : ".lit:not([data-region], button *), #ring button";
  const lit = $$(asked).filter((element) => element.checkVisibility() && !seals(element));
  const taken = lit.some((element) => element.dataset.number)
    ? $$("[data-number]").map((element) => element.dataset.number.toLowerCase()) : [];
  const most = Math.max(0, ...taken.map(Number).filter(Number.isInteger));
  const letters = [..."abcdefghijklmnopqrstuvwxyz"].filter((key) => !TOOLS[key] && !taken.includes(key));
  let next = 0;
  for (const element of lit) {
    const key = element.dataset.number?.toLowerCase() || (most > 9 ? letters[next++] : most + ++next);
    if (key) element.dataset.digit = key;
  }
  tellStates();
  markEnter();
}

function seals(element) {
  if (!element.dataset.handle) return "seals" in element.dataset;
  const options = fitting([...path, element]);
  return carriesOut(options, path.length + 1) && "seals" in options[0].button.dataset;
}

function typeKey(key) {
  clearTimeout(timer);
  document.body.classList.add("keys");
  typed += key;
  const matching = $$("[data-digit]")
    .filter((element) => element.offsetParent && element.dataset.digit.startsWith(typed));
  const exact = matching.find((element) => element.dataset.digit === typed);
  const choose = () => {
    typed = "";
    asPointed(() => exact?.focus());
    exact?.click();
  };
  if (matching.length > 1) timer = setTimeout(choose, 600); // "1" may still become "12"
  else choose();
}

// Moves the focus without going there: Enter stays what it was for.
function asPointed(move) {
  byHand = true;
  move();
  byHand = false;
}

// Whoever went to a button or a link by keys means that one: then no other button shows ⏎. What was
// used for an earlier question and is not lit any more has done its part.
function hasOwnEnter(element) {
  const control = element?.closest("a[href], button, summary");
  if (!control || !roaming) return false;
  return !control.dataset.handle || control.matches(".lit") || roaming === $("#table").dataset.question;
}

function markEnter() {
  document.body.classList.toggle("own-enter", hasOwnEnter(document.activeElement));
}

function pressEnter(event) {
  const button = $("#ring [data-enter]") || $("[data-enter]");
  if (!button || hasOwnEnter(event.target)) return;
  event.preventDefault();
  button.click();
}

document.addEventListener("pointerdown", () => { byHand = true; roaming = ""; markEnter(); }, true);
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => { byHand = false; }, true);
document.addEventListener("focusin", () => {
  roaming = byHand ? "" : $("#table").dataset.question || "-";
  markEnter();
});
document.addEventListener("focusout", () => { document.body.classList.remove("own-enter"); });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  const press = (selector) => $(selector)?.click();
  if (/^[0-9]$/.test(key)) typeKey(key);
  else if (key === "escape") letGo();
  else if (key === "enter") pressEnter(event);
  else if (TOOLS[key]) press(TOOLS[key]);
  else if (key === "arrowleft") press("#earlier");
  else if (key === "arrowright") press("#later");
  else if ($(`[data-digit="${CSS.escape(key)}"]`)) typeKey(key);
});

// Whoever was asked something at a piece is back at the piece.
function letGo() {
  const held = path.at(-1);
  back();
  if (document.activeElement === document.body) held?.focus();
  if (location.hash === "#help") $("#help .close")?.click();
}
