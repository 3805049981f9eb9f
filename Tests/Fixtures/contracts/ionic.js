// Ionic React: pages of tabs stay in the document, and are shown again by a class alone; React
// Router 5 takes no `popstate` that has no state at all.
const { onLink, titleOf } = window.contract;
const app = document.querySelector("#app");
const pages = new Map();
let shown = null;

app.replaceChildren();
document.head.insertAdjacentHTML(
  "beforeend",
  `<style>
    .ion-page { position: fixed; inset: 8rem 0 0 }
    .ion-page-hidden { display: none }
  </style>`,
);

function enter(url) {
  const page = pages.get(url) ?? document.createElement("h1");
  if (!pages.has(url)) {
    page.className = "ion-page";
    page.textContent = titleOf(url);
    pages.set(url, page);
    app.append(page);
  }
  shown?.classList.add("ion-page-hidden");
  shown?.removeAttribute("id");
  page.classList.remove("ion-page-hidden");
  page.id = "view";
  shown = page;
}

const key = () => ({ key: Math.random().toString(36).slice(2, 8) });
onLink((url) => {
  history[url === location.pathname ? "replaceState" : "pushState"](key(), "", url);
  enter(url);
});
addEventListener("popstate", ({ state }) => {
  if (state !== undefined) enter(location.pathname);
});
enter(location.pathname);
