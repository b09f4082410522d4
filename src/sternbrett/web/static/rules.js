"use strict";

// Searching the rules hides the clauses and terms that do not contain the words.
document.addEventListener("input", (event) => {
  if (event.target.id !== "rules-search") return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const clause of document.querySelectorAll("#rules-text p.clause, #rules-text .glossary div")) {
    const text = clause.textContent.toLowerCase();
    clause.hidden = !words.every((word) => text.includes(word));
  }
});
