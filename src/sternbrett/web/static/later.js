// Parts that take longer than the board (odds, previews) are fetched once it is there. What was
// shown stays until the new part has come; what came too late is dropped. What never changes
// (`data-final`) is fetched once.
"use strict";

{
  const places = (name = "") => document.querySelectorAll(`#table [data-later${name && `="${name}"`}]:not([data-final]:not(:empty))`);
  let latest = 0;

  async function fetchPart(name, number) {
    const { table } = document.getElementById("table").dataset;
    if (!table) return; // a moment of a replay is whole
    try {
      const answer = await fetch(`/tables/${table}/part/${name}`);
      if (!answer.ok || answer.redirected || number !== latest) return;
      const part = document.createElement("template");
      part.innerHTML = await answer.text();
      if (number !== latest) return;
      for (const place of places(name)) {
        const found = part.content.querySelector(`[data-for="${CSS.escape(place.id)}"]`);
        place.replaceChildren(...(found?.childNodes ?? []));
      }
    } catch {
      // The board is right without it.
    }
  }

  function fetchAll() {
    const names = new Set([...places()].map((place) => place.dataset.later));
    latest += 1;
    for (const name of names) fetchPart(name, latest);
  }

  document.addEventListener("htmx:after:swap", (event) => { if (!event.detail?.ctx?.beat) fetchAll(); });
  document.addEventListener("DOMContentLoaded", fetchAll);
}
