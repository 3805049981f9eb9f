// @ts-check
// What the app sees of the shell's state beside `window.tandem`: attributes and variables of
// `<html>`, and the event `tandem:state`.
import { emit, host, state } from "./bridge.js";

const attributes = ["platform", "appearance", "orientation", "lifecycle", "reduced-motion"];
/** What was last shown, as text, and the direction that this gave the document. */
let shown = "";
let direction = "";
let isRecording = false;

/** Shows the present state, if that is news. */
export function show() {
  const { navigate, receivedAt } = state;
  const { facade } = host;
  const { target, tab, tabs, modals, environment } = facade;
  const countdowns = (navigate?.countdowns ?? []).map(
    ({ id, seconds, remainingMilliseconds }) => {
      const deadline = receivedAt + remainingMilliseconds;
      return facade.countdowns.find((known) =>
        known.id === id && Math.abs(known.deadline - deadline) < 100
      ) ?? { id, seconds, deadline };
    },
  );
  Object.assign(facade, { countdowns });
  const accepted = { target, tab, tabs, modals, countdowns, environment };
  const insets = navigate?.insets;
  const text = JSON.stringify([accepted, insets]);
  if (text === shown) return;
  shown = text;
  if (environment) showEnvironment(environment);
  for (const [side, width] of Object.entries({ ...insets })) {
    set(`inset-${side}`, `${width}px`);
  }
  emit("state", accepted);
}

/** @param {any} environment */
function showEnvironment(environment) {
  const root = document.documentElement;
  for (const name of attributes) {
    root.setAttribute(`data-tandem-${name}`, environment[name.replace("-m", "M")]);
  }
  set("keyboard-height", `${environment.keyboardHeight}px`);
  set("text-scale", environment.textScale);
  const { recording = false } = environment;
  if (recording !== isRecording) {
    isRecording = recording;
    import("./recording.js").then(({ follow }) => follow(recording)).catch((error) => {
      console.warn("tandem: what is done here is not recorded", error);
    });
  }
  // Not over a direction that the app sets.
  if (root.dir === direction) root.dir = direction = environment.direction;
}

/** @param {string} name @param {string} value */
function set(name, value) {
  document.documentElement.style.setProperty(`--tandem-${name}`, value);
}
