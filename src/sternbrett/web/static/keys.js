// Keys, beside table.js, whose functions it uses: digits touch what they stand on, Enter does what
// the button with ⏎ says, letters are the tools.
"use strict";

let typed = "";
let timer = 0;
let byHand = false; // the focus is being moved by a pointer or a digit
let roaming = false; // it was moved by Tab, or by what reads the page to somebody

// A choice that cannot be taken back has no digit; what bears a number (a die) keeps it, and
// everything else is numbered after those. Regions of a map are reached by arrow keys (map.js).
function numberThings() {
  $$("[data-handle], #ring button").forEach((element) => element.removeAttribute("data-digit"));
  const lit = $$(".lit:not([data-region]), #ring button").filter((element) => !seals(element));
  const numbered = lit.some((element) => element.dataset.number);
  let next = numbered ? Math.max(...$$("[data-number]").map((element) => element.dataset.number)) : 0;
  for (const element of lit) element.dataset.digit = element.dataset.number || ++next;
  markEnter();
}

function seals(element) {
  if (!element.dataset.handle) return "seals" in element.dataset;
  const options = fitting([...path, element]);
  return carriesOut(options, path.length + 1) && "seals" in options[0].button.dataset;
}

function typeDigit(digit) {
  clearTimeout(timer);
  document.body.classList.add("keys");
  typed += digit;
  const matching = $$("[data-digit]")
    .filter((element) => element.offsetParent && element.dataset.digit.startsWith(typed));
  const exact = matching.find((element) => element.dataset.digit === typed);
  const choose = () => {
    typed = "";
    byHand = true;
    exact?.focus();
    byHand = false;
    exact?.click();
  };
  if (matching.length > 1) timer = setTimeout(choose, 600); // "1" may still become "12"
  else choose();
}

// Whoever went to a button or a link by Tab means that one: then no other button shows ⏎.
function hasOwnEnter(element) {
  const control = element?.closest("a[href], button, summary");
  return roaming && Boolean(control) && (!control.dataset.handle || control.matches(".lit"));
}

function markEnter() {
  document.body.classList.toggle("own-enter", hasOwnEnter(document.activeElement));
}

function pressEnter(event) {
  const button = $("[data-enter]");
  if (!button || hasOwnEnter(event.target)) return;
  event.preventDefault();
  button.click();
}

document.addEventListener("pointerdown", () => { byHand = true; roaming = false; markEnter(); }, true);
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => { byHand = false; }, true);
document.addEventListener("focusin", () => { roaming = !byHand; markEnter(); });
document.addEventListener("focusout", () => { document.body.classList.remove("own-enter"); });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  const press = (selector) => $(selector)?.click();
  if (key === "tab") document.body.classList.add("keys");
  else if (/^[0-9]$/.test(key)) typeDigit(key);
  else if (key === "escape") { back(); if (location.hash === "#help") press("#help .close"); }
  else if (key === "enter") pressEnter(event);
  else if (key === "u") press("#undo:not(:disabled)");
  else if (key === "h") press("#hint");
  else if (key === "?") press("#help-link");
  else if (key === "arrowleft") press("#earlier");
  else if (key === "arrowright") press("#later");
});
