// @ts-check
/** @import { ScreenContext, ScreenRoute, Task } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { barButton, button } from "../../../../kit/parts.js";
import { worked } from "../model/board.js";
import { draftField, missing } from "../view/parts.js";

const [padWidth, padHeight] = [100, 50];
const inkLengthMax = 20_000;

/** @type {ScreenRoute} */
export const signatureRoute = {
  pattern: "/tasks/:task/signature",
  tab: null,
  modal: "cover",
  draw(context) {
    const task = context.board.tasks.find(({ id }) => id === context.parameters.task);
    if (!task) return missing("This task is not on today's list.");
    return { title: "Signature", trailing: clearButton(context), body: body(context, task) };
  },
};

/** @param {string} ink path on a field of 100 by 50 */
export function drawing(ink) {
  const viewBox = `0 0 ${padWidth} ${padHeight}`;
  const path = element("path", { d: ink });
  return element("svg", { class: "ink", viewBox, "aria-hidden": "true" }, path);
}

/** @param {ScreenContext} context */
function clearButton({ draft, setDraft }) {
  return draft("ink") && barButton("Clear", () => setDraft("ink", undefined));
}

/** @param {ScreenContext} context @param {Task} task */
function body(context, task) {
  const { draft, setDraft, update, close } = context;
  const [ink, signer] = [draft("ink") ?? "", draft("signer") ?? ""];
  const save = () => {
    const signature = { name: signer.trim(), ink };
    update((data) => worked(data, task.id, { signature, status: "done" }));
    setDraft("ink", undefined);
    setDraft("signer", undefined);
    close();
  };
  const confirmation = `${task.customer} confirms that “${task.title}” (${task.id}) was done.`;
  return [
    element("p", {}, confirmation),
    pad(context, ink),
    draftField(context, "Name of who signs", "signer"),
    // The name is enough: not every hand can draw.
    button("Save signature", save, { kind: "primary", id: "save", disabled: !signer.trim() }),
  ];
}

/** @param {ScreenContext} context @param {string} ink */
function pad({ setDraft }, ink) {
  const draw = (/** @type {PointerEvent} */ event) => {
    const pad = /** @type {HTMLElement} */ (event.currentTarget);
    const isNew = event.type === "pointerdown";
    if (isNew) pad.setPointerCapture(event.pointerId);
    if (event.buttons === 0 || ink.length > inkLengthMax) return;
    const { left, top, width, height } = pad.getBoundingClientRect();
    const x = ((event.clientX - left) / width * padWidth).toFixed(1);
    const y = ((event.clientY - top) / height * padHeight).toFixed(1);
    // A dot is a line of no length.
    setDraft("ink", isNew ? `${ink}M${x} ${y}h0` : `${ink || `M${x} ${y}`}L${x} ${y}`);
  };
  return element(
    "div",
    {
      class: "pad",
      id: "pad",
      role: "img",
      "aria-label": ink ? "Signed" : "Field for the signature, empty",
      pointerdown: draw,
      pointermove: draw,
    },
    drawing(ink),
    ink ? null : element("span", { class: "pad-hint" }, "Sign here"),
  );
}
