// What opens over the table: the rules in a sheet, and the end of what is open there by Escape.
// Without script a link to the rules leads to their page, and the log opens as the link's target.
"use strict";

{
  const RULES = "a[href*='/games/'][href*='/rules']:not(.whole)";
  let sheet = null;

  function make() {
    const dialog = document.createElement("dialog");
    dialog.className = "sheet";
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || target.closest(".shut")) dialog.close();
    });
    document.body.append(dialog);
    return dialog;
  }

  async function fetched(link) {
    const { pathname, hash } = new URL(link.href);
    const at = hash.slice(1);
    const answer = await fetch(`${pathname}?at=${at}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
    return answer.text();
  }

  async function openRules(link) {
    try {
      const html = await fetched(link);
      sheet ??= make();
      sheet.innerHTML = html;
    } catch {
      location.href = link.href; // the page says what is wrong
      return;
    }
    if (!sheet.open) sheet.showModal();
    sheet.scrollTop = 0;
    const { at } = sheet.querySelector("[data-at]").dataset;
    const clause = at && sheet.querySelector(`[id="${CSS.escape(at)}"]`);
    clause?.classList.add("marked");
    clause?.scrollIntoView({ block: clause.matches("h2") ? "start" : "center" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(RULES);
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button;
    if (!link || elsewhere || !link.closest("#table, .sheet")) return;
    event.preventDefault();
    openRules(link);
  });

  // While the rules are read, no key is for the table; Escape closes what is open.
  window.addEventListener("keydown", (event) => {
    if (sheet?.open) event.stopImmediatePropagation();
    else if (event.key === "Escape" && ["#log", "#talk"].includes(location.hash)) location.hash = "#table";
  }, true);
}
