// Keys on a table page: digits choose, U takes back, ? opens the rules. Everything also works
// without this script, as plain forms.
"use strict";

let typed = "";
let timer = 0;

function choices() {
  return [...document.querySelectorAll("#table .choice")];
}

function typeDigit(digit) {
  clearTimeout(timer);
  typed += digit;
  const matching = choices().filter((button) => button.dataset.number.startsWith(typed));
  const exact = matching.find((button) => button.dataset.number === typed);
  if (!matching.length) {
    typed = "";
  } else if (exact && matching.length === 1) {
    typed = "";
    exact.click();
  } else {
    // "1" may still become "12": wait a moment, or for Enter.
    exact?.focus();
    timer = setTimeout(() => { typed = ""; exact?.click(); }, 700);
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea")) return;
  if (/^[0-9]$/.test(event.key)) {
    typeDigit(event.key);
  } else if (event.key === "u" || event.key === "U") {
    document.querySelector("#undo:not(:disabled)")?.click();
  } else if (event.key === "?") {
    document.querySelector("#rules-link")?.click();
  } else if (event.key === "Escape") {
    typed = "";
    clearTimeout(timer);
    document.activeElement?.blur();
  }
});

function showNewestLog() {
  const log = document.querySelector(".log ol");
  if (log) log.scrollTop = log.scrollHeight;
}

document.addEventListener("htmx:after:swap", showNewestLog);
document.addEventListener("DOMContentLoaded", showNewestLog);

// Searching the rules hides the clauses that do not contain the words.
document.addEventListener("input", (event) => {
  if (event.target.id !== "rules-search") return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const clause of document.querySelectorAll("#rules-text p.clause")) {
    const text = clause.textContent.toLowerCase();
    clause.hidden = !words.every((word) => text.includes(word));
  }
});
