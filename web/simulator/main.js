// @ts-check
import { ChromeConnection } from "./chrome-connection.js";
import { TabBar } from "./tab-bar.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));

/**
 * Takes the token out of the URL, where the command line put it, or out of this tab's storage.
 * @returns {string | null}
 */
function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) {
    sessionStorage.setItem("tandem.token", token);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem("tandem.token");
}

/** @param {string} text */
function explain(text) {
  const message = element("message");
  message.textContent = text;
  message.hidden = false;
}

/** @param {{ text: string } | null | undefined} notice */
function showNotice(notice) {
  const line = element("notice");
  const text = notice?.text ?? "";
  if (line.textContent !== text) line.textContent = text;
  line.hidden = text === "";
}

/** @param {string} token */
function run(token) {
  const connection = new ChromeConnection(token);
  const tabBar = new TabBar(element("tabs"), (tab) => connection.act("selectTab", { tab }));
  /** @type {HTMLButtonElement} */
  const back = element("back");
  /** @type {HTMLIFrameElement} */
  const frame = element("front");
  back.addEventListener("click", () => connection.act("back"));

  connection.addEventListener("token", (event) => {
    sessionStorage.setItem("tandem.token", /** @type {CustomEvent} */ (event).detail);
  });
  connection.addEventListener("link", (event) => {
    const { link, text } = /** @type {CustomEvent} */ (event).detail;
    const status = element("status");
    status.textContent = text;
    status.dataset.link = link;
    if (link !== "stopped") return;
    sessionStorage.removeItem("tandem.token");
    explain(`${text}. Open the URL that “tandem run” prints.`);
    frame.hidden = true;
  });
  connection.addEventListener("state", (event) => {
    const state = /** @type {CustomEvent} */ (event).detail;
    const front = `${new URL(state.front).origin}/`;
    if (frame.getAttribute("src") !== front) frame.src = front;
    frame.hidden = false;
    tabBar.show(state.tabs, state.selectedTab);
    element("tabs").hidden = state.tabBarVisible === false;
    back.disabled = !state.canGoBack;
    document.title = state.app.name;
    element("title").textContent = state.visible?.title ?? state.app.name;
    element("state").textContent = JSON.stringify(state, null, 2);
    showNotice(state.notice);
  });
  connection.addEventListener("result", (event) => {
    const { status, reason } = /** @type {CustomEvent} */ (event).detail;
    if (status === "rejected") showNotice({ text: `The shell refused: ${reason ?? "no reason"}` });
  });
  connection.open();
}

const token = takeToken();
if (token) run(token);
else {
  element("status").textContent = "Not connected";
  explain("This page needs the token of a running shell. Open the URL that “tandem run” prints.");
}
