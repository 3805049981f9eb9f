// A page with a router of its own: shows where it is and writes down what the shell tells it.
// What leads out of the app is left to the shell.
const received = [];
const note = (entry) => {
  received.push(entry);
  const line = document.createElement("li");
  line.textContent = JSON.stringify(entry);
  document.querySelector("#log").append(line);
};
const show = () => {
  const { pathname, search, hash } = location;
  document.querySelector("#place").textContent = pathname + search + hash;
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
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  follow(link);
});
addEventListener("popstate", show);
document.addEventListener("tandem:event", ({ detail }) => note(detail));
show();
