// Watching: Run takes a step (a bot's choice, the next moment of a replay), waits until its scene was
// played, and takes the next one until it is stopped or there is none.
"use strict";

{
  let running = false;
  let next = 0;

  function keepRunning() {
    const button = document.getElementById("run");
    if (!button || button.disabled) running = false;
    if (!button) return;
    (button.querySelector(".says") ?? button).textContent = running ? button.dataset.stop : button.dataset.run;
    button.classList.toggle("runs", running);
    clearTimeout(next);
    if (running) next = setTimeout(step, 700 * motion.pace());
  }

  function step() {
    if (scene.playing) keepRunning();
    else document.getElementById(document.getElementById("run")?.dataset.next)?.click();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#run")) return;
    running = !running;
    if (running) step();
    keepRunning();
  });
  document.addEventListener("htmx:after:swap", (event) => { if (!event.detail?.ctx?.beat) keepRunning(); });
}
