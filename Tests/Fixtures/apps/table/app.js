// A page with a router of its own: shows where it is and writes down what the shell tells it.
// What leads out of the app is left to the shell.
const received = [];
const questions = [];
let visits = 0;
const note = (entry) => {
  received.push(entry);
  const line = document.createElement("li");
  line.textContent = JSON.stringify(entry);
  document.querySelector("#log").append(line);
};
const show = () => {
  visits += 1;
  const { pathname, search, hash } = location;
  document.querySelector("#place").textContent = pathname + search + hash;
};
const prepareLink = (href, replaces = false) => {
  const link = document.querySelector("#link");
  link.setAttribute("href", href);
  link.dataset.method = replaces ? "replaceState" : "pushState";
  return link;
};
const follow = (link) => {
  const href = link.getAttribute("href");
  if (link.origin !== location.origin) {
    return window.tandem.action("openURL", { url: href })
      .then(({ status, reason }) => note({ name: "answer", data: { status, reason } }));
  }
  history[link.dataset.method](null, "", link.href);
  show();
};
const present = ({ kind = "sheet", ...request }) => {
  const { tandem } = window;
  const promise = kind === "alert"
    ? tandem.alert(request)
    : kind === "dialog"
    ? tandem.confirm(request)
    : tandem.present({ kind, ...request });
  promise.then((data) => note({ name: "settled", data }));
};
/** Settles when the shell has answered something that was asked for after it was told. */
const guard = () => {
  window.tandem.guard(({ url }) => new Promise((answer) => questions.push({ url, answer })));
  return window.tandem.dismiss({ modal: "nobody" });
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  follow(link);
});
addEventListener("popstate", show);
document.addEventListener("tandem:event", ({ detail }) => note(detail));
show();
