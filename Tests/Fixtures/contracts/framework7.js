// Framework7: a page is animated in, and nothing is taken meanwhile. Where it keeps the history, an
// entry that does not name its view leads to the first page; else no URL shows where it is.
const { onLink, titleOf } = window.contract;
const keeps = false;
const app = document.querySelector("#app");
const params = { browserHistory: keeps, browserHistoryRoot: "", browserHistorySeparator: "" };
const router = { params, allowPageChange: true, history: [], navigate };

async function navigate(
  url,
  { reloadCurrent = false, reloadAll = false, animate = true, browserHistory = keeps } = {},
) {
  if (!router.allowPageChange) return;
  const method = reloadCurrent || reloadAll ? "replaceState" : "pushState";
  if (browserHistory) history[method]({ view_main: { url } }, "", url);
  if (reloadCurrent) router.history.pop();
  if (reloadAll) router.history.length = 0;
  router.history.push(url);
  router.allowPageChange = false;
  const old = document.querySelector("#view");
  const page = document.createElement("h1");
  page.style = "position: fixed; inset: 8rem 0 0; background: white";
  page.textContent = titleOf(url);
  app.append(page);
  if (animate) await page.animate({ transform: ["translateX(100%)", "none"] }, 400).finished;
  old.remove();
  page.id = "view";
  router.allowPageChange = true;
}

app.className = "framework7-root";
app.f7 = { views: { main: { router } } };
onLink((url) => navigate(url));
addEventListener("popstate", ({ state }) => {
  const url = state?.view_main?.url ?? (keeps ? router.history[0] : undefined);
  if (url && url !== router.history.at(-1)) {
    navigate(url, { animate: false, browserHistory: false });
  }
});
navigate(keeps ? location.pathname : "/", { animate: false, browserHistory: false });
if (keeps) history.replaceState({ view_main: { url: location.pathname } }, "");
