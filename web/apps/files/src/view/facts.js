// @ts-check
import { element } from "./element.js";

/**
 * Names with their values, in a card.
 *
 * @param {readonly (readonly [name: string, value: string])[]} items
 */
export function facts(items) {
  return element(
    "dl",
    { class: "card facts" },
    ...items.map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value))
    ),
  );
}
