// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { note, rowText } from "../../../../kit/parts.js";
import { nothingHere } from "../view/parts.js";

/** @param {ScreenContext} context @returns {Screen} */
export function pendingScreen({ state: { library } }) {
  const place = { title: "Pending files", parent: "/" };
  const rows = library.pending.map(({ name, link }) =>
    element("li", { class: "row", key: link }, icon("link"), rowText(name, new URL(link).host))
  );
  if (rows.length === 0) return { ...place, body: [nothingHere("No link is waiting.")] };
  const next = note("These links become files at the next refresh.");
  return { ...place, body: [next, element("ul", { class: "list" }, rows)] };
}
