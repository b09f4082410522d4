// The end of a game: where it comes while the page is open, and after its scene, its picture plays
// over the table. A page that is loaded later shows it small beside the table, and so does a page
// without script. It plays once; a press shows how it ends.
"use strict";

{
  const isOver = () => document.querySelector("#table.over") !== null;
  let over = isOver();

  const running = (dialog) => dialog.getAnimations({ subtree: true });

  function open() {
    const dialog = document.getElementById("finale");
    const picture = document.querySelector(".end-picture svg");
    if (!dialog || !picture) return;
    dialog.prepend(picture.cloneNode(true));
    dialog.classList.toggle("plays", !motion.still());
    dialog.showModal();
    for (const animation of running(dialog)) animation.playbackRate = 1 / motion.pace();
    sound.cue(dialog.dataset.sound);
    dialog.addEventListener("pointerdown", () => running(dialog).forEach((animation) => animation.finish()));
    dialog.addEventListener("keydown", (event) => event.stopPropagation()); // no keys of the table
    dialog.addEventListener("close", () => {
      dialog.querySelector("svg").remove();
      const left = document.activeElement;
      if (left === document.body || dialog.contains(left)) document.querySelector("#prompt h1")?.focus();
    }, { once: true });
  }

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail?.ctx?.beat || document.body.classList.contains("playing")) return;
    const before = over;
    over = isOver();
    if (over && !before) open();
  });
}
