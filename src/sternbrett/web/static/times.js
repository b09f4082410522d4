// Times are kept in UTC and shown in the browser's zone.
"use strict";

{
  const clock = { hour: "numeric", minute: "2-digit" };
  const thisYear = new Date().getFullYear();
  for (const time of document.querySelectorAll("time")) {
    const at = new Date(time.dateTime);
    const day = { day: "numeric", month: "short" };
    if (at.getFullYear() !== thisYear) day.year = "numeric";
    time.textContent = at.toLocaleString(document.documentElement.lang, { ...day, ...clock });
  }
}
