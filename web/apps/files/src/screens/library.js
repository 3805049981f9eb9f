// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { Order, ScreenContext } from "../types.d.ts" */

import { barButton, facts, section, segments } from "../../../../kit/parts.js";
import { formatTime } from "../model/format.js";

/** @type {Record<Order, string>} */
const orders = { newest: "Newest first", name: "By name" };

/** The sheet about the library as a whole. @param {ScreenContext} context @returns {Screen} */
export function libraryScreen({ state, send, close }) {
  const { files, order, pending } = state.library;
  const done = () => close(state.navigation.showDetail, { type: "dismissDetail" });
  return {
    title: "Library",
    trailing: barButton("Done", done),
    body: [
      facts([
        ["Films", files.length],
        ["Pending", pending.length],
        ["Length", formatTime(files.reduce((total, { seconds }) => total + seconds, 0))],
      ]),
      section(
        "Order of the list",
        segments("Order of the list", orders, order, (value) => {
          send({ type: "orderChosen", order: value });
        }),
      ),
    ],
  };
}
