// What the routers of this folder share: an app of a few pages, without a library.
const titles = {
  "/": "Home page",
  "/items": "Items page",
  "/items/3": "Item 3",
  "/more": "More page",
  "/login": "Login page",
};
const contract = {
  base: "",
  /** How often somebody announced an entry that the browser did not go to. */
  foreignEvents: 0,
  titleOf: (path) => titles[path] ?? `Nothing at ${path}`,
  /** Shows a page by new elements, as frameworks do. */
  draw(text) {
    const view = document.createElement("h1");
    view.id = "view";
    view.textContent = text;
    document.querySelector("#app").replaceChildren(view);
  },
  /** Gives the router the address of each link of the app that is clicked. */
  onLink(follow) {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='/']");
      if (!link) return;
      // As some do, in either order.
      event.stopPropagation();
      event.preventDefault();
      follow(link.getAttribute("href"));
    });
  },
  fetched: async (path) =>
    new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html"),
};
addEventListener("popstate", ({ isTrusted }) => {
  if (!isTrusted) contract.foreignEvents += 1;
});
window.contract = contract;
