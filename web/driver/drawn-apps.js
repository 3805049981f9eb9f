// @ts-check
import { elementsBySelector } from "./flat-tree.js";

/** Where an app of Flutter waits for somebody who uses a screen reader. */
const switches = "flt-semantics-placeholder";

/** Asks an app that draws on a canvas for elements that say what it draws, as a screen reader does.
 * The app has them from its next frame on, and takes the switch away. */
export function askForElements() {
  for (const element of elementsBySelector(switches)) {
    if (element instanceof HTMLElement) element.click();
  }
}
