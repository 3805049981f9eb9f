// @ts-check
import { ChromeConnection } from "./chrome-connection.js";
import { TabBar } from "./tab-bar.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));

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

function run() {
  const connection = new ChromeConnection();
  const tabBar = new TabBar(element("tabs"), (tab) => connection.act("selectTab", { tab }));
  /** @type {HTMLButtonElement} */
  const back = element("back");
  /** @type {HTMLIFrameElement} */
  const frame = element("front");
  back.addEventListener("click", () => connection.act("back"));

  connection.addEventListener("link", (event) => {
    const { link, text } = /** @type {CustomEvent} */ (event).detail;
    const status = element("status");
    status.textContent = text;
    status.dataset.link = link;
    if (link !== "stopped") return;
    explain(`${text}. Reload this page to connect again.`);
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

run();
