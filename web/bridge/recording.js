// @ts-check
// Tells the shell what the user does, while it records that.
import { action } from "./bridge.js";
import { URL } from "./browser.js";

/** @type {(() => void) | null} */
let stop = null;
/** What was last asked for, as the recorder takes a while to load. */
let isWanted = false;

/** @param {boolean} isRecording */
export async function follow(isRecording) {
  isWanted = isRecording;
  const path = "driver/recorder/recorder.js";
  /** @type {{ record: (tell: (gesture: object) => void) => () => void }} */
  const { record } = await import(new URL(path, import.meta.url).href);
  if (isWanted && !stop) stop = record((gesture) => void action("gesture", { ...gesture }));
  if (isWanted || !stop) return;
  stop();
  stop = null;
}
