// Clocks count down by themselves. They are told to nobody each second: who listens to the page hears
// one when going there, and once, with a sound, that one's own time is almost over.
"use strict";

{
  const language = document.documentElement.lang;
  const unit = (number, name) =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(number);
  const HOUR = 3600;
  let ahead = 0; // by how much the server's clock is ahead of ours
  let warned = ""; // the clock whose end was told
  let timer = 0;

  function spelled(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60)];
    if (hours >= 24) return unit(Math.floor(hours / 24), "day") + (hours % 24 ? ` ${unit(hours % 24, "hour")}` : "");
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function warn(clock) {
    warned = clock.dataset.due;
    const news = document.getElementById("news");
    if (news) news.textContent = clock.dataset.says;
    late.load().then((there) => there && sound.cue("alarm"));
  }

  function tick() {
    clearTimeout(timer);
    let next = 0; // in how many seconds something changes
    for (const clock of document.querySelectorAll(".clock[data-due]")) {
      const left = Math.max(0, Math.ceil((clock.dataset.due - Date.now() - ahead) / 1000));
      const text = spelled(left);
      if (clock.textContent !== text) clock.textContent = text;
      const warns = Number(clock.dataset.warns ?? 0);
      clock.classList.toggle("short", warns > 0 && left <= warns);
      if (left && left <= warns && warned !== clock.dataset.due && clock.dataset.says) warn(clock);
      next = Math.min(next || Infinity, left > 24 * HOUR ? 60 : 1);
    }
    if (next && !document.hidden) timer = setTimeout(tick, 1000 * next);
  }

  function begin() {
    const now = Number(document.getElementById("table")?.dataset.now ?? 0);
    if (now) ahead = now - Date.now();
    tick();
  }

  document.addEventListener("htmx:after:swap", begin);
  document.addEventListener("visibilitychange", tick);
  begin();
}
