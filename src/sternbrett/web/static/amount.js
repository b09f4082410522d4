// Beside chooser.js, which asks, at tables that use the kit: where more than a few numbers could be
// chosen, one sets the number by − and +, a slider, the wheel, arrow keys or digits, and confirms it;
// Enter does that as well.
"use strict";

let amount = { of: "", options: [], place: 0 }; // for which options the number is set, and which
let amountTyped = { text: "", at: 0 };

const numberOf = ({ button }) => Number(button.dataset.short);

function amountSetter(options) {
  const of = options.map(({ button }) => button.value).join();
  const sorted = [...options].sort((a, b) => numberOf(a) - numberOf(b));
  amount = { of, options: sorted, place: amount.of === of ? amount.place : sorted.length - 1 };
  const { less, more } = $("#ring").dataset;
  const step = (sign, label, by) => {
    const button = made("button", sign);
    Object.assign(button, { type: "button", className: "button", ariaLabel: label });
    button.addEventListener("click", () => setAmount(amount.place + by));
    return button;
  };
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: 0, max: sorted.length - 1, ariaLabel: questionOf(options) });
  slider.addEventListener("input", () => setAmount(Number(slider.value)));
  const confirm = document.createElement("button");
  Object.assign(confirm, { type: "button", className: "button act" });
  confirm.dataset.enter = "";
  confirm.append(made("span", ""), made("kbd", "⏎"));
  confirm.addEventListener("click", confirmAmount);
  const box = document.createElement("div");
  box.className = "amount";
  box.append(step("−", less, -1), made("output", ""), step("+", more, 1), slider, confirm);
  return box;
}

function setAmount(place) {
  const box = $("#ring .amount");
  amount.place = Math.max(0, Math.min(place, amount.options.length - 1));
  const option = amount.options[amount.place];
  $("output", box).textContent = numberOf(option);
  const slider = $("input", box);
  slider.value = amount.place;
  slider.setAttribute("aria-valuetext", labelOf(option.button));
  $(".act span", box).textContent = labelOf(option.button);
  tellNote(option.button);
  const [less, more] = $$("button", box);
  less.setAttribute("aria-disabled", amount.place === 0);
  more.setAttribute("aria-disabled", amount.place === amount.options.length - 1);
}

function confirmAmount() {
  const { button } = amount.options[amount.place];
  amount.of = "";
  send(button);
}

// A second digit soon after the first makes a number of two digits.
function typeAmount(digit, now) {
  const soon = now - amountTyped.at < 900;
  for (const text of [(soon ? amountTyped.text : "") + digit, digit]) {
    const place = amount.options.findIndex((option) => numberOf(option) === Number(text));
    if (place < 0) continue;
    amountTyped = { text, at: now };
    setAmount(place);
    return;
  }
}

const AMOUNT_KEYS = {
  ArrowUp: 1, ArrowRight: 1, "+": 1, ArrowDown: -1, ArrowLeft: -1, "-": -1,
  PageUp: 5, PageDown: -5, Home: -Infinity, End: Infinity,
};

// Wherever the focus is: only fields, and what one went to by keys, keep their own.
document.addEventListener("keydown", (event) => {
  if (!$("#ring .amount") || event.ctrlKey || event.metaKey || event.altKey || $(":modal")) return;
  const { target, key } = event;
  const own = target.closest("input, select, textarea") || (hasOwnEnter(target) && target);
  if (own && !own.matches("#ring .amount *, .held")) return;
  if (AMOUNT_KEYS[key]) setAmount(amount.place + AMOUNT_KEYS[key]);
  else if (/^\d$/.test(key)) typeAmount(key, event.timeStamp);
  else if (key === "Enter" && !target.matches("#ring .amount button")) confirmAmount();
  else return;
  document.body.classList.add("keys");
  event.preventDefault();
}, true);

document.addEventListener("wheel", (event) => {
  if (!event.target.closest?.("#ring .amount")) return;
  event.preventDefault();
  setAmount(amount.place - Math.sign(event.deltaY));
}, { passive: false });
