// A review: the curve and the lists follow the moment whose board is shown, and arrow keys move it.
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

  document.addEventListener("htmx:after:swap", follow);
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
