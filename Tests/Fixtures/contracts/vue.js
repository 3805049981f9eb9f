// Vue Router: leaves its handle on the element it is mounted on; a guard that says no is an answer.
const { draw, onLink, titleOf } = window.contract;
const aborted = 4;

async function go(method, url) {
  await null;
  if (document.querySelector("#draft")?.value) {
    return Object.assign(new Error("no"), { type: aborted });
  }
  // A guard of apps that have their login elsewhere.
  if (url === "/account") return location.assign(`/login?back=${url}`);
  const state = { back: null, current: url, forward: null, position: history.length };
  history[method](state, "", url);
  draw(titleOf(url));
  if (url === "/") document.querySelector("#app").append(draft());
}

function draft() {
  const input = document.createElement("input");
  input.id = "draft";
  return input;
}

const router = {
  options: { history: { base: "" } },
  push: (url) => go("pushState", url),
  replace: (url) => go("replaceState", url),
};
document.querySelector("#app").__vue_app__ = { config: { globalProperties: { $router: router } } };
onLink((url) => router.push(url));
addEventListener("popstate", () => draw(titleOf(location.pathname)));
router.replace(location.pathname);
