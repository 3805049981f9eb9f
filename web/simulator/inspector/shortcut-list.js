// @ts-check
import { create } from "../../kit/element.js";
import { keep, kept } from "../storage.js";
import { quietKey } from "./shortcuts.js";
import { ToolDialog } from "./tool-dialog.js";

const modifier = /Mac|iP/.test(navigator.platform) ? "⌘" : "Control ";
/** @type {[keys: string, meaning: string][]} */
const shortcuts = [
  [`${modifier}K`, "Find a command"],
  [`${modifier}L or /`, "Open a link"],
  ["i", "Show or hide the inspector"],
  ["f", "Show the faults"],
  ["1 … 9", "Tap the first … ninth tab"],
  ["b", "Go back"],
  ["r", "Reload all pages"],
  ["d", "Change between light and dark"],
  ["o", "Rotate the device"],
  ["?", "List these keys"],
];

/** What the keys do, and a switch for those that a screen reader or a voice may need. */
export class ShortcutList extends ToolDialog {
  constructor() {
    const input = create("input", { type: "checkbox", role: "switch", id: "single-keys" });
    input.checked = !kept("localStorage", quietKey);
    input.addEventListener("change", () => {
      keep("localStorage", quietKey, input.checked ? null : "yes");
    });
    super(
      "Keyboard shortcuts",
      create(
        "dl",
        { class: "shortcuts" },
        ...shortcuts.flatMap(([keys, meaning]) => [
          create("dt", {}, create("kbd", {}, keys)),
          create("dd", {}, meaning),
        ]),
      ),
      create("label", { class: "switch" }, input, `Keys without ${modifier.trim()}`),
    );
  }
}

customElements.define("tandem-shortcut-list", ShortcutList);
