// Talk: how many words there are that nobody has read here yet. They are read once they were in sight.
"use strict";

{
  const sheet = () => document.getElementById("talk");
  const numbers = () => [...document.querySelectorAll("#chat li[data-number]")];
  const newest = () => Math.max(-1, ...numbers().map((line) => Number(line.dataset.number)));
  const key = () => `sternbrett-read-${sheet()?.dataset.talk}`;

  function inSight() {
    const lines = document.getElementById("chat")?.getBoundingClientRect();
    return !document.hidden && lines?.height > 0 && lines.top < innerHeight - 20 && lines.bottom > 20
      && sheet().checkVisibility();
  }

  function mark() {
    const badge = document.getElementById("unread");
    if (!badge || !sheet()) return;
    // Whoever comes here for the first time begins with what is there.
    if (localStorage.getItem(key()) === null || inSight()) localStorage.setItem(key(), newest());
    const read = Number(localStorage.getItem(key()));
    const unread = numbers().filter((line) => Number(line.dataset.number) > read && !line.matches(".own"));
    badge.hidden = unread.length === 0;
    badge.textContent = unread.length;
    badge.title = badge.dataset.says;
  }

  const later = () => setTimeout(mark, 50);
  for (const type of ["htmx:after:swap", "visibilitychange"]) document.addEventListener(type, later);
  document.addEventListener("scroll", later, { capture: true, passive: true });
  window.addEventListener("hashchange", () => {
    if (location.hash === "#talk") {
      document.getElementById("chat").scrollTop = 1e6;
      document.getElementById("say")?.focus({ preventScroll: true });
    }
    later();
  });
  mark();
}
