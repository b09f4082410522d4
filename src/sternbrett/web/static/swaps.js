// When a page may change: never under a button that is being pressed, for what goes down on one
// thing must come up on the same; and what others did never comes between one's own request and its
// answer, nor after it if it is older.
"use strict";

// Whether things shall be seen to move. Then a request says which moment the page shows, and the answer
// brings what happened since (scene.js).
const wantsMotion = () => (
  document.documentElement.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches
);
document.addEventListener("htmx:config:request", (event) => {
  const { ply, seat } = document.getElementById("table")?.dataset ?? {};
  if (ply === undefined || !wantsMotion() || document.hidden || late.rushing()) return;
  event.detail.ctx.request.headers["Sternbrett-Moment"] = `${seat} ${ply}`;
});

{
  const isRefresh = ({ sourceElement }) => sourceElement.id === "refresh";
  const refresh = () => document.getElementById("refresh")?.click();
  let pressing = false;
  let before = 0; // how many requests there were when the button went down
  let waiting = []; // answers that came while it was
  let count = 0; // requests so far
  let answered = 0; // the last own request that was answered
  let own = 0; // own requests on their way
  let wanted = false; // a refresh, once they are answered

  // Wrapped, not watched by events: those of a form that its own answer removes reach nobody.
  async function send(ctx, fetch, args) {
    own += 1;
    document.body.classList.add("asking");
    try {
      const response = await fetch(...args);
      await response.clone().text();
      return response;
    } finally {
      own -= 1;
      // A moment later: what was answered has been swapped in then.
      setTimeout(() => document.body.classList.toggle("asking", own > 0), 50);
      answered = Math.max(answered, ctx.place);
      if (!own && wanted) {
        wanted = false;
        setTimeout(refresh);
      }
    }
  }

  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (isRefresh(ctx) && own) {
      wanted = true;
      event.preventDefault();
      return;
    }
    ctx.place = ++count;
    const { fetch } = ctx;
    if (!isRefresh(ctx)) ctx.fetch = (...args) => send(ctx, fetch, args);
  });

  document.addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail?.ctx;
    if (!ctx?.place) return; // no answer to a request
    if (isRefresh(ctx) && (own || ctx.place < answered)) {
      event.preventDefault(); // one's own answer shows all that this could
    } else if (pressing && (isRefresh(ctx) || ctx.place <= before)) { // else a drag has sent it
      event.preventDefault();
      waiting.push(ctx);
    }
  });

  // The click comes right after the button went up: it is for what still lies there.
  const release = () => {
    const answers = waiting;
    waiting = [];
    pressing = false;
    answers.forEach((ctx) => htmx.swap(ctx));
  };
  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    pressing = true;
    before = count;
  }, true);
  for (const type of ["pointerup", "pointercancel"]) {
    document.addEventListener(type, () => setTimeout(release), true);
  }
  window.addEventListener("blur", release);
}
