// Astro's ClientRouter: swaps the body and the attributes of the root; entries have an index.
const { fetched, onLink } = window.contract;
let index = history.state?.index ?? 0;

async function transition(url, state) {
  const next = await fetched(url);
  const swap = () => {
    const root = document.documentElement;
    for (const { name } of [...root.attributes]) root.removeAttribute(name);
    for (const { name, value } of next.documentElement.attributes) root.setAttribute(name, value);
    for (const script of next.querySelectorAll("script")) script.remove();
    document.body.replaceWith(next.body);
    if (!state) history.pushState({ index: ++index, scrollX: 0, scrollY: 0 }, "", url);
  };
  if (document.startViewTransition) await document.startViewTransition(swap).updateCallbackDone;
  else swap();
}

addEventListener("click", () => {
  if (!history.state) history.replaceState({ index, scrollX, scrollY }, "");
}, true);
onLink((url) => transition(url));
addEventListener("popstate", ({ state }) => {
  if (state) transition(location.pathname, state);
});
