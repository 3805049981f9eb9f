// Angular's router with a guard of before `UrlTree`: it looks at an entry a moment later, writes
// the URL of what it shows when a navigation is cancelled, and the guard then pushes another.
const { draw, onLink, titleOf } = window.contract;
let navigationId = 0;
let shown = { url: location.pathname, navigationId };

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
}

addEventListener("popstate", () => setTimeout(() => navigate(location.pathname, true)));
onLink((url) => navigate(url));
navigate(location.pathname, true);
