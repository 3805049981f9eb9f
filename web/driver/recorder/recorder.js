// @ts-check
/** @import { Gesture } from "./types.d.ts" */
// Tells what a user does in a page, as a flow can repeat it. It changes nothing in the page, and
// nothing that goes wrong here reaches the app.
import { Fields } from "./fields.js";
import { Gestures } from "./gestures.js";
import { Presses } from "./presses.js";
import { hitOf } from "./receivers.js";

/** @param {(gesture: Gesture) => void} tell @returns {() => void} stops */
export function record(tell) {
  const gestures = new Gestures(tell);
  const { scrolling } = gestures;
  const presses = new Presses(gestures);
  const fields = new Fields(gestures);
  /** @type {Partial<Record<string, (event: any) => void>>} */
  const handlers = {
    pointerover: (event) => scrolling.reach(event),
    pointerdown(event) {
      fields.leaveKeys();
      scrolling.reach(event);
      presses.down(event);
    },
    pointerup: (event) => presses.up(event),
    pointercancel() {
      scrolling.begin();
      presses.cancel();
    },
    touchstart: (event) => presses.touch(event),
    touchend: (event) => presses.touch(event),
    contextmenu: (event) => presses.contextMenu(event),
    click(event) {
      if (!presses.click(event)) fields.keyedClick(event);
    },
    wheel: () => scrolling.begin(),
    keydown(event) {
      presses.key();
      scrolling.reach(event);
      scrolling.begin();
      fields.key(event);
    },
    beforeinput: (event) => fields.beforeInput(event),
    input: (event) => fields.input(event),
    change: (event) => fields.change(event),
    dragstart: () => presses.cancel(),
    drop: () => fields.note("Something was dragged, which a flow cannot do."),
  };
  const stop = listen(handlers);
  return () => {
    presses.finish();
    stop();
  };
}

/** @param {Partial<Record<string, (event: any) => void>>} handlers */
function listen(handlers) {
  /** @param {Event} event */
  const take = (event) => {
    if (!event.isTrusted || !hitOf(event)) return;
    try {
      handlers[event.type]?.(event);
    } catch {
      // What cannot be recorded is none of the app's business.
    }
  };
  const options = { capture: true, passive: true };
  for (const name of Object.keys(handlers)) {
    unpatched("addEventListener").call(globalThis, name, take, options);
  }
  return () => {
    for (const name of Object.keys(handlers)) {
      unpatched("removeEventListener").call(globalThis, name, take, options);
    }
  };
}

/** Angular draws after each event whose listener it knows of, so it must not know of ours.
 * @param {"addEventListener" | "removeEventListener"} name */
function unpatched(name) {
  const own = Reflect.get(globalThis, `__zone_symbol__${name}`);
  return typeof own === "function" ? own : globalThis[name];
}
