// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { Order, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { formatTime } from "../model/format.js";
import { button, facts } from "../view/parts.js";

/** @type {readonly (readonly [Order, string])[]} */
const orders = [["newest", "Newest first"], ["name", "By name"]];

/** The sheet about the library as a whole. @param {ScreenContext} context @returns {Screen} */
export function libraryScreen({ state, send, close }) {
  const { files, order, pending } = state.library;
  const done = () => close(state.navigation.showDetail, { type: "dismissDetail" });
  const choices = orders.map(([value, label]) => {
    const choose = () => send({ type: "orderChosen", order: value });
    return element("button", {
      type: "button",
      value,
      "aria-pressed": String(value === order),
      click: choose,
    }, label);
  });
  return {
    title: "Library",
    trailing: button("bar-button", "Done", done),
    body: [
      facts({
        Films: files.length,
        Pending: pending.length,
        Length: formatTime(files.reduce((total, { seconds }) => total + seconds, 0)),
      }),
      element("h2", { id: "order" }, "Order of the list"),
      element("div", { class: "segments", role: "group", "aria-labelledby": "order" }, choices),
    ],
  };
}
