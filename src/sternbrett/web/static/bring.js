// A saved game is brought along by its file: the text goes where one would paste it.
"use strict";

document.documentElement.classList.add("script");

{
  const file = document.getElementById("record-file");
  file.addEventListener("change", async () => {
    if (file.files.length) document.getElementById("record").value = await file.files[0].text();
  });
}
