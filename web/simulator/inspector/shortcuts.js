// @ts-check
/** @import { ToolsContext } from "./types.d.ts" */
import { kept } from "../storage.js";

export const textFields =
  "input:not([type=radio],[type=checkbox]), textarea, select, [contenteditable]";
const keys = new Set("?/ifbrdo123456789");
/** Set while the developer tools are open, over reloads. */
export const openKey = "tandem.tools";
/** Set where a person has switched the keys without Control off. */
export const quietKey = "tandem.keys-off";

/**
 * Listens for the keys of the developer tools, and loads the rest of them when it is needed. Gives
 * the function that does what a key does.
 * @param {ToolsContext} context
 */
export function attachShortcuts(context) {
  const { connection, device } = context;
  /** @type {Promise<import("./inspector.js").Inspector> | undefined} */
  let tools;
  connection.addEventListener("state", (event) => {
    context.state = /** @type {CustomEvent} */ (event).detail;
  });
  connection.addEventListener("link", (event) => {
    context.link = /** @type {CustomEvent} */ (event).detail;
  });
  /** @param {string} name */
  const run = async (name) => {
    try {
      tools ??= import("./inspector.js").then(({ attachInspector }) => attachInspector(context));
      await (await tools).run(name);
    } catch {
      tools = undefined;
      device.say("The developer tools did not load. Start the shell and reload this page.");
    }
  };
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    const isTyping = target instanceof Element && target.closest(textFields);
    if (defaultPrevented || altKey || isTyping || document.querySelector("dialog[open]")) return;
    const name = ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
    const isPlain = keys.has(name) && name.length === 1 && !kept("localStorage", quietKey);
    if (!isPlain && name !== "mod+k" && name !== "mod+l") return;
    event.preventDefault();
    run(name);
  });
  if (kept("sessionStorage", openKey)) run("restore");
  return run;
}
