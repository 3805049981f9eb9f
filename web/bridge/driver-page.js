// @ts-check
// What joins the driver to the bridge; loaded once the app has started.
import { activity, feed, gate, host, leave, left, state } from "./bridge.js";
import { history, Map, Promise } from "./browser.js";
import { Driver } from "./driver.js";
import { keepFiles } from "./own-files.js";

/** Milliseconds that a move may take, unless the shell says otherwise. */
const arrivalTimeMax = 10_000;

const stateCountMax = 100;
/** By their URLs, those of the app's own writes. */
const states = new Map([[gate.entry.url, history.state]]);
const { moved } = host;
host.moved = (kind, event) => {
  if (!gate.isWriting && /push|replace/.test(kind ?? "")) {
    if (states.size >= stateCountMax) states.clear();
    states.set(gate.entry.url, history.state);
  }
  moved?.(kind, event);
};

/** @type {DriverPage} */
const page = {
  host,
  gate,
  activity,
  get origin() {
    const { webView, navigate, tabs } = state;
    const tab = /^(main|tabs)$/.test(webView) ? navigate?.tab : webView;
    return { tab, root: tabs.find(({ id }) => tab === id || tab === `tab:${id}`)?.path };
  },
  arrivalTimeMax: () => Number(state.welcome?.limits?.arrivalMilliseconds) || arrivalTimeMax,
  destination: (id) => state.showing?.id === id ? state.showing.url : null,
  pending: (id) => feed({ type: "pending", id }),
  reviewed: (type, id, isOver) => {
    feed({ type, id, isOver });
    return state.showing?.id === id;
  },
  settled: (id, outcome) => feed({ type: "routerSettled", id, ...outcome }),
  isDeaf: (isDeaf = left.isDeaf) => left.isDeaf = isDeaf,
  keepFiles: () => left.base ??= keepFiles(),
  uses: (name) => feed({ type: "router", name }),
  write: (kind, url, state) => {
    gate.write(kind, url, state);
    const { entry } = gate;
    if (entry.url === url) feed({ type: "written", kind, ...entry });
  },
  stateOf: (url) => states.get(url) ?? null,
  leaves: leave,
};

/** @type {Driver | undefined} */
let driver;

/** Finds out once whether the app keeps its place to itself. */
export const look = () => driver ??= new Driver(page);

/** Moves the app, says where to, and feeds what became of it. @param {Order} order */
export async function show({ id, place, method }) {
  // The app is told first of the entry to which the browser has just gone.
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  await new Promise((resolve) => port1.onmessage = resolve);
  if (page.destination(id) === null) return;
  const { key, url, title = null, mode, predicted } = place;
  const { direction = "none", tab = null, animated = false } = !predicted && state.navigate || {};
  host.roots = host.roots.filter((root) => root.deref());
  const detail = { url, key, title, mode, direction, tab, animated };
  /** @type {Settled} */
  let outcome = { how: "failed", changed: false, tried: [] };
  try {
    outcome = await look().show({ id, detail, method });
  } catch (error) {
    console.warn("tandem: the page could not be moved", error);
  }
  // One that overtakes this may be about to leave the document.
  if (!state.showing || state.showing.id === id) left.sent = null;
  page.settled(id, outcome);
}

/** @import { DriverPage, Order, Settled } from "./host.d.ts" */
