// React Router in its framework mode: a handle on the window; a blocker stops a navigation until the
// user has answered, and an entry without an index gets past it.
const { draw, onLink, titleOf } = window.contract;
const blocker = { state: "unblocked" };
const router = {
  basename: "/",
  createHref: ({ pathname }) => pathname,
  state: { location, blockers: new Map([["form", blocker]]) },
  async navigate(url, { replace = false } = {}) {
    await null;
    if (document.querySelector("#draft")?.value) {
      blocker.state = "blocked";
      const question = document.createElement("p");
      question.textContent = "Leave without saving?";
      return document.querySelector("#app").append(question);
    }
    const state = { usr: null, key: Math.random().toString(36).slice(2, 10), idx: history.length };
    history[replace ? "replaceState" : "pushState"](state, "", url);
    show(url);
  },
};

function show(url) {
  draw(titleOf(url));
  if (url !== "/") return;
  const input = document.createElement("input");
  input.id = "draft";
  document.querySelector("#app").append(input);
}

window.__reactRouterDataRouter = router;
onLink((url) => router.navigate(url));
addEventListener("popstate", () => show(location.pathname));
show(location.pathname);
