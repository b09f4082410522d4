// What is read once: an element with `data-once` stays closed after somebody has closed it, on this
// device. Its name there is `data-once`, with the table's id where it begins with a colon.
"use strict";

{
  const named = ({ dataset: { once } }) => `once:${once.startsWith(":") ? document.getElementById("table")?.dataset.table + once : once}`;

  const shut = () => {
    for (const one of document.querySelectorAll("[data-once][open]")) if (localStorage[named(one)]) one.open = false;
  };

  document.addEventListener("toggle", ({ target }) => {
    if (target.dataset?.once && !target.open) localStorage[named(target)] = 1;
  }, true);
  document.addEventListener("htmx:after:swap", shut);
  // Puzzles and positions that are played again begin in the middle of a game: what was read before
  // that does not lie over them.
  if (document.querySelector("#puzzle, #again")) {
    for (const one of document.querySelectorAll("[data-once][open]")) localStorage[named(one)] = 1;
  }
  shut();
}
