// Angular's router with a guard of before `UrlTree`: it looks at an entry a moment later, writes
// the URL of what it shows when a navigation is cancelled, and the guard then pushes another.
const { draw, titleOf } = window.contract;
let navigationId = 0;

// As Zone.js before 0.14.3: all listeners of a target, type and phase share one of the browser's,
// which has the options of the first.
const shared = new WeakMap();
const { addEventListener: addNative } = EventTarget.prototype;
const listenersOf = (target, type, options) => {
  const kinds = shared.get(target) ?? {};
  shared.set(target, kinds);
  const kind = `${type} ${options === true || !!options?.capture}`;
  if (!kinds[kind]) {
    const listeners = kinds[kind] = new Set();
    const tell = (event) =>
      listeners.forEach((listener) =>
        listener.handleEvent?.(event) ?? listener.call(target, event)
      );
    addNative.call(target, type, tell, options);
  }
  return kinds[kind];
};
EventTarget.prototype.addEventListener = function (type, listener, options) {
  if (listener) listenersOf(this ?? window, type, options).add(listener);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  listenersOf(this ?? window, type, options).delete(listener);
};

let shown = { url: location.pathname, navigationId };

// And a promise of its own, which in old versions lacks what came later.
window.Promise = class extends Promise {
  static allSettled = undefined;
};

async function navigate(url, isReplaced) {
  const id = ++navigationId;
  await null;
  if (url === "/account") {
    history.replaceState({ navigationId: shown.navigationId }, "", shown.url);
    // As long as it takes to look for a session.
    await new Promise((resolve) => setTimeout(resolve, 60));
    return navigate("/login");
  }
  shown = { url, navigationId: id };
  const method = isReplaced || url === location.pathname ? "replaceState" : "pushState";
  history[method]({ navigationId: id }, "", url);
  draw(titleOf(url));
  // As a page that fades in.
  document.documentElement.style.minHeight = "100vh";
  document.documentElement.animate({ opacity: [0, 1] }, 100);
}

addEventListener("popstate", () => setTimeout(() => navigate(location.pathname, true)));
// Each link by itself; that to the first page is a plain one.
for (const link of document.querySelectorAll("a:not([href='/'])")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    navigate(link.getAttribute("href"));
  });
}
navigate(location.pathname, true);
