// Swup: takes links, animates the way out, fetches the document; follows its own entries only.
const { fetched, onLink } = window.contract;
const root = document.documentElement;
let current = location.pathname;

const entry = (url) => ({ url, random: Math.random(), source: "swup" });
history.replaceState(entry(current), document.title, current);

async function load(url, isPushed) {
  const next = fetched(url);
  current = url;
  if (isPushed) history.pushState(entry(url), "", url);
  root.classList.add("is-animating");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const page = await next;
  if (current !== url) return;
  document.querySelector("#app").replaceWith(page.querySelector("#app"));
  root.classList.remove("is-animating");
}

onLink((url) => url !== current && load(url, true));
addEventListener("popstate", ({ state }) => {
  if (state?.source === "swup" && location.pathname !== current) load(location.pathname, false);
});
