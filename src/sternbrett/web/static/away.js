// What happened while the page was out of sight is told when somebody looks at it again. It stays
// until it is closed, or until the next choice.
"use strict";

{
  const place = () => document.getElementById("since");
  const moment = () => document.getElementById("table")?.dataset.ply;
  let left = ""; // the last moment that was in sight
  let telling = false;

  async function tell() {
    if (!place() || !left || left === moment() || telling) return;
    telling = true;
    try {
      const answer = await fetch(`${place().dataset.since}?moment=${left}`);
      if (answer.ok && !answer.redirected) place().innerHTML = await answer.text();
    } finally {
      telling = false;
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = moment() ?? "";
    else tell();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#since .shut")) return;
    event.preventDefault();
    place().replaceChildren();
  });
  document.addEventListener("htmx:before:request", ({ detail }) => {
    if (detail.ctx.sourceElement.closest?.("#options")) place()?.replaceChildren();
  });
}
