// Inertia.js: an entry holds its page; one without a page gets the URL of the page that is shown.
const { draw, onLink, titleOf } = window.contract;
let page;
let visits = 0;

function show(url, method) {
  page = { component: titleOf(url), props: {}, url };
  history[method]({ page }, "", url);
  draw(page.component);
}

// A visit ends the one before it.
onLink(async (url) => {
  const visit = visits += 1;
  await fetch("/contract.js", { headers: { "X-Inertia": "true" } });
  if (visit !== visits) return;
  show(url, url === location.pathname ? "replaceState" : "pushState");
});
addEventListener("popstate", ({ state }) => {
  visits += 1;
  if (state === null) return history.replaceState({ page }, "", page.url);
  page = state.page;
  draw(page.component);
});
show(location.pathname, "replaceState");
