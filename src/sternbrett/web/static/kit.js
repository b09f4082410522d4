// The board kit's stepper: − and + beside a number field, and the button of the number that is set.
"use strict";

{
  const fieldOf = (element) => element.closest(".kit-stepper")?.querySelector("input");

  function set(field, value) {
    const next = Math.min(Math.max(value, Number(field.min)), Number(field.max));
    if (String(next) !== field.value) field.value = next;
    settle(field);
  }

  // − and + end where the numbers do, and only the present number can be confirmed.
  function settle(field) {
    const value = Number(field.value);
    for (const button of field.parentElement.querySelectorAll("[data-step]")) {
      const edge = button.dataset.step < 0 ? field.min : field.max;
      button.setAttribute("aria-disabled", value === Number(edge));
    }
    for (const button of field.closest(".kit-choose")?.querySelectorAll("[data-number]") ?? []) {
      button.hidden = button.dataset.number !== field.value;
    }
  }

  function settleAll() {
    for (const field of document.querySelectorAll(".kit-stepper input")) settle(field);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    const field = button && fieldOf(button);
    if (field) set(field, Number(field.value) + Number(button.dataset.step));
  });
  document.addEventListener("input", (event) => {
    const field = fieldOf(event.target);
    if (field) settle(field);
  });
  document.addEventListener("change", (event) => {
    const field = fieldOf(event.target);
    if (field) set(field, Math.round(Number(field.value)) || Number(field.min));
  });
  // Enter in the field confirms the number, as the button beside it would.
  document.addEventListener("keydown", (event) => {
    const field = event.key === "Enter" && event.target.matches("input") && fieldOf(event.target);
    const button = field && field.closest(".kit-choose")?.querySelector("[data-number]:not([hidden])");
    if (!button) return;
    event.preventDefault();
    button.click();
  });
  document.addEventListener("wheel", (event) => {
    const field = event.target.closest?.(".kit-stepper") && fieldOf(event.target);
    if (!field) return;
    event.preventDefault();
    set(field, Number(field.value) - Math.sign(event.deltaY));
  }, { passive: false });

  document.documentElement.classList.add("script");
  document.addEventListener("htmx:after:swap", settleAll);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", settleAll);
  else settleAll();
}
