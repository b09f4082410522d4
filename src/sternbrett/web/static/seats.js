// Seats: a list that is closed cuts what a bot says of itself; below it all of it can be read.
"use strict";

{
  function tell(select) {
    const says = select.parentElement.querySelector(".bot-says");
    if (!says) return;
    says.textContent = select.selectedOptions[0]?.dataset.says ?? "";
    says.hidden = !says.textContent;
  }
  const tellAll = () => document.querySelectorAll("select:has([data-says])").forEach(tell);

  document.addEventListener("change", ({ target }) => { if (target.matches("select")) tell(target); });
  document.addEventListener("htmx:after:swap", tellAll);
  window.addEventListener("pageshow", tellAll); // a browser may restore what was chosen
  tellAll();
}
