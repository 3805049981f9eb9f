// Next.js under a base path: its router puts that before every address but a whole one, and an
// entry of others gets the address of what is shown.
const { draw, onLink, titleOf } = window.contract;
const base = "/docs";
let shown = location.pathname;

const based = (address) => address.startsWith("/") ? base + address.replace(/^\/$/, "") : address;
const routeOf = (url) => url.slice(base.length).replace(/^\/?/, "/");

function change(method, address) {
  const { pathname } = new URL(based(address), location.href);
  shown = pathname;
  history[method]({ url: routeOf(shown), as: shown, __N: true }, "", shown);
  draw(titleOf(routeOf(shown)));
}

window.next = {
  router: {
    push: (address) => change("pushState", address),
    replace: (address) => change("replaceState", address),
  },
};
onLink((url) => change("pushState", routeOf(url)));
addEventListener("popstate", ({ state }) => {
  if (state?.__N) change("replaceState", routeOf(state.as));
  else history.replaceState({ url: routeOf(shown), as: shown, __N: true }, "", shown);
});
draw(titleOf(routeOf(shown)));
