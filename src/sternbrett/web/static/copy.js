// Copying and sharing what is to be given away: a link, or a phrase. Phones have a sheet for that.
"use strict";

document.documentElement.classList.add("script");

{
  const sayCopied = (button) => {
    const before = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = before; }, 2000);
  };

  // Pages that did not come over https have no clipboard: what is to be copied is selected instead.
  async function copy(button) {
    const box = button.closest(".invitation")?.querySelector("input");
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      sayCopied(button);
    } catch {
      box?.select();
      if (box && document.execCommand("copy")) sayCopied(button);
    }
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-copy], [data-share]");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    else navigator.share({ url: button.dataset.share, text: button.dataset.text }).catch(() => {});
  });

  const showShare = () => {
    if (!navigator.share) return;
    document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = false; });
  };
  document.addEventListener("htmx:after:swap", showShare);
  showShare();
}
