// Asks the server why something cannot be chosen: it is told when it is wanted, not before.
"use strict";

let asking = 0; // the latest question; answers to older ones come too late

// The reason against touching these things in order: { sentence, clause }, or nothing if it is unknown.
async function whyNot(handles) {
  const place = $("#tip")?.dataset.why;
  const number = ++asking;
  if (!place || !handles.length) return null;
  const query = handles.map((handle) => `handle=${encodeURIComponent(handle)}`).join("&");
  try {
    const answer = await fetch(`${place}?${query}`);
    const reason = answer.ok && !answer.redirected ? await answer.json() : null;
    return number === asking && reason?.sentence ? reason : null;
  } catch {
    return null; // the board still explains itself, only without the reason
  }
}

// The whole list is fetched when it is opened; without script a link leads to it.
document.addEventListener("toggle", async ({ target }) => {
  const place = target.open && target.matches?.(".blocked") && $("[data-reasons]", target);
  if (!place) return;
  try {
    const answer = await fetch(place.dataset.reasons, { headers: { "HX-Request": "true" } });
    if (answer.ok && !answer.redirected) place.innerHTML = await answer.text();
  } catch {
    // The link stays.
  }
}, true);
