// A review: the curve and the lists follow the moment whose board is shown, and arrow keys move it.
// Where the board stands above a list, touching a line of that leads to it.
"use strict";

{
  let moment = "";

  function follow() {
    const shown = document.getElementById("moment")?.dataset.moment;
    for (const link of document.querySelectorAll("#found [data-to]")) {
      const here = link.dataset.to === shown;
      link.toggleAttribute("aria-current", here);
      if (here) link.setAttribute("aria-current", "true");
    }
    if (shown === moment) return;
    if (moment) {
      const address = new URL(location.href);
      address.searchParams.set("ply", shown);
      history.replaceState(history.state, "", address);
      document.querySelector("#all [aria-current]")?.scrollIntoView({ block: "nearest" });
    }
    moment = shown;
  }

  let listed = false; // a line of a list was touched, and its moment is on its way
  document.addEventListener("click", ({ target }) => { listed = Boolean(target.closest("#found .panel:not(.curve) [data-to]")); });

  function lead() {
    const board = document.getElementById("moment");
    const { bottom } = board.getBoundingClientRect();
    if (listed && bottom < innerHeight / 2) board.scrollIntoView({ behavior: "smooth", block: "start" });
    listed = false;
  }

  document.addEventListener("htmx:after:swap", () => { follow(); lead(); });
  follow();

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, [data-region]")) return;
    const id = { ArrowLeft: "earlier", ArrowRight: "later" }[event.key];
    const button = id && document.getElementById(id);
    if (!button?.href) return;
    event.preventDefault();
    button.click();
  });
}
