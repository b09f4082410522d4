// What has a button with `data-aloud` is read aloud by the browser's speech; a second press stops it.
"use strict";

{
  const speech = window.speechSynthesis;
  document.documentElement.classList.toggle("speaks", Boolean(speech));

  document.addEventListener("click", ({ target }) => {
    const button = speech && target.closest("[data-aloud]");
    if (!button) return;
    const reads = speech.speaking;
    speech.cancel();
    if (reads) return;
    const words = new SpeechSynthesisUtterance(document.getElementById(button.dataset.aloud)?.textContent ?? "");
    words.lang = document.documentElement.lang;
    speech.speak(words);
  });
  // Nobody is read to about what was closed.
  document.addEventListener("toggle", ({ target }) => { if (target.dataset?.once) speech?.cancel(); }, true);
}
