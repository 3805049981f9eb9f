// @ts-nocheck: an app without types.
// An app that handles the back button of Android as Ionic documents it: the document's `backbutton`
// becomes `ionBackButton`, for which overlays, menu and navigation register handlers, and the one of
// the highest priority runs. It may pass the press on to the next.
window.app = (() => {
  const [App, Dialog] = ["App", "Dialog"].map((name) => window.core.registerPlugin(name));
  const stack = [location.pathname];
  const open = new Set();
  /** The handlers that have run, in order. */
  const ran = [];

  function show() {
    const heading = document.querySelector("h1");
    const title = location.pathname === "/" ? "List" : "Detail";
    if (heading.textContent !== title) heading.textContent = title;
    for (const name of ["menu", "overlay"]) {
      document.querySelector(`#${name}`).hidden = !open.has(name);
    }
  }

  function handle(priority, name, wants, run) {
    document.addEventListener("ionBackButton", ({ detail }) => {
      if (!wants()) return;
      detail.register(priority, (pass) => {
        ran.push(name);
        run(pass);
        show();
      });
    });
  }

  document.addEventListener("backbutton", () => {
    const handlers = [];
    const register = (priority, run) => handlers.push({ priority, run });
    document.dispatchEvent(new CustomEvent("ionBackButton", { detail: { register } }));
    handlers.sort((one, other) => other.priority - one.priority);
    const pass = () => handlers.shift()?.run(pass);
    pass();
  });
  handle(-1, "exit", () => stack.length === 1, () => void App.exitApp());
  handle(0, "navigation", () => true, (pass) => stack.length > 1 ? history.back() : pass());
  handle(99, "menu", () => open.has("menu"), () => open.delete("menu"));
  handle(100, "overlay", () => open.has("overlay"), () => open.delete("overlay"));

  addEventListener("popstate", () => {
    stack.pop();
    show();
  });
  addEventListener("DOMContentLoaded", show);
  return {
    App,
    Dialog,
    ran,
    go(path) {
      history.pushState(null, "", path);
      stack.push(path);
      show();
    },
    open(...names) {
      for (const name of names) open.add(name);
      show();
    },
  };
})();
