// @ts-check
/** @import { Order, Screen, ScreenContext } from "../types.d.ts" */

import { formatBytes, formatTime } from "../model/format.js";
import { element } from "../view/element.js";
import { facts } from "../view/facts.js";

/** @type {readonly (readonly [Order, string])[]} */
const orders = [["newest", "Newest first"], ["name", "By name"], ["largest", "Largest first"]];

/**
 * The sheet about the library as a whole.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function libraryScreen({ state, send, leave }) {
  const { files, order, pending } = state.library;
  const sum = (/** @type {"seconds" | "bytes"} */ name) =>
    files.reduce((total, file) => total + file[name], 0);
  const choices = orders.map(([value, label]) => {
    const input = element("input", {
      type: "radio",
      name: "order",
      value,
      checked: value === order,
      change: () => send({ type: "orderChosen", order: value }),
    });
    return element("label", { class: "choice" }, element("span", {}, label), input);
  });
  return {
    title: "Library",
    done: () => state.navigation.showDetail ? send({ type: "dismissDetail" }) : leave(),
    body: [
      facts([
        ["Films", String(files.length)],
        ["Pending", String(pending.length)],
        ["Running time", formatTime(sum("seconds"))],
        ["Size", formatBytes(sum("bytes"))],
      ]),
      element(
        "div",
        { class: "choices", role: "radiogroup", "aria-labelledby": "order" },
        element("h2", { id: "order" }, "Order of the list"),
        element("div", { class: "card" }, ...choices),
      ),
    ],
    // The choice shows itself.
    update: () => {},
  };
}
