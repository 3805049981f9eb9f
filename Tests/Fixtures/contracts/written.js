// Written by hand, with buttons: hears of entries by popstate alone, and writes back the URL of what
// it shows rather than lose what was typed.
const { draw, titleOf } = window.contract;
// Names of the browser's, as they are given to things of one's own.
let history = ["nothing yet"];
const URL = "https://api.example/", performance = { sets: 3 }, fetch = null;
class Node {}
class Event {}
function navigation() {}
let shown = location.pathname;

function show() {
  if (document.querySelector("#draft")?.value) return window.history.replaceState(null, "", shown);
  shown = location.pathname;
  draw(titleOf(shown));
  document.querySelector("#view").matches = "the place";
  const input = document.createElement("input");
  input.id = "draft";
  document.querySelector("#app").append(input);
}

document.querySelector("nav").remove();
addEventListener("popstate", show);
show();
