// @ts-check
/** @import { ScreenContext, ScreenRoute, Task } from "../types.d.ts" */

import { worked } from "../model/board.js";
import { element } from "../view/element.js";
import { button, missing } from "../view/parts.js";

const fieldWidth = 100;
const fieldHeight = 50;
const pointCountMax = 4000;

/** @type {ScreenRoute} */
export const signatureRoute = {
  pattern: "/tasks/:task/signature",
  tab: null,
  parent: "/",
  modal: "cover",
  draw(context) {
    const task = context.board.tasks.find(({ id }) => id === context.parameters.task);
    if (!task) return { ...missing("This task is not on today's list."), close: "Cancel" };
    return { title: "Signature", close: "Cancel", body: body(context, task) };
  },
};

/** @param {number[][]} strokes */
export function signatureDrawing(strokes) {
  return element(
    "svg",
    { class: "ink", viewBox: `0 0 ${fieldWidth} ${fieldHeight}`, "aria-hidden": "true" },
    ...strokes.map((stroke) => element("path", { d: pathOf(stroke) })),
  );
}

/** @param {ScreenContext} context @param {Task} task */
function body(context, task) {
  const { draft, setDraft, update, navigation } = context;
  const strokes = strokesIn(draft("strokes"));
  const name = draft("signer") ?? "";
  const isComplete = name.trim() !== "" && strokes.length > 0;
  const save = () => {
    const signature = { name: name.trim(), strokes };
    update((data) => worked(data, task.id, { signature, status: "done" }));
    setDraft("strokes", undefined);
    setDraft("signer", undefined);
    navigation.close();
  };
  return [
    element(
      "p",
      {},
      `${task.customer} confirms: `,
      element("strong", {}, task.title),
      ` (${task.id}) was done.`,
    ),
    pad(context, strokes),
    element(
      "div",
      { class: "pad-tools" },
      button("Clear", () => setDraft("strokes", undefined), { kind: "quiet" }),
      button("Sign with my name only", () => setDraft("strokes", JSON.stringify([flourish])), {
        kind: "quiet",
        id: "sign-by-name",
      }),
    ),
    element(
      "label",
      { class: "labelled" },
      element("span", {}, "Name of who signs"),
      element("input", {
        class: "field",
        id: "signer",
        autocomplete: "off",
        maxlength: 80,
        value: name,
        input: (/** @type {any} */ event) => setDraft("signer", event.currentTarget.value),
      }),
    ),
    element(
      "button",
      { type: "button", class: "button primary", id: "save", disabled: !isComplete, click: save },
      "Save signature",
    ),
  ];
}

/** For hands that cannot draw: a line under the name. */
const flourish = [20, 36, 50, 33, 80, 36];

/** @param {ScreenContext} context @param {number[][]} strokes */
function pad({ setDraft }, strokes) {
  const extend = (/** @type {PointerEvent} */ event, /** @type {boolean} */ isNew) => {
    const pad = /** @type {HTMLElement} */ (event.currentTarget);
    const { left, top, width, height } = pad.getBoundingClientRect();
    const point = [
      Math.round((event.clientX - left) / width * fieldWidth * 10) / 10,
      Math.round((event.clientY - top) / height * fieldHeight * 10) / 10,
    ];
    if (strokes.flat().length >= pointCountMax) return;
    const last = strokes.at(-1) ?? [];
    const next = isNew ? [...strokes, point] : [...strokes.slice(0, -1), [...last, ...point]];
    setDraft("strokes", JSON.stringify(next));
  };
  return element(
    "div",
    {
      class: "pad",
      id: "pad",
      role: "img",
      "aria-label": strokes.length > 0 ? "Signed" : "Field for the signature, empty",
      pointerdown: (/** @type {PointerEvent} */ event) => {
        /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
        extend(event, true);
      },
      pointermove: (/** @type {PointerEvent} */ event) => {
        if (event.buttons > 0 && strokes.length > 0) extend(event, false);
      },
    },
    signatureDrawing(strokes),
    strokes.length === 0 ? element("span", { class: "pad-hint" }, "Sign here") : null,
  );
}

/** @param {string | undefined} text @returns {number[][]} */
function strokesIn(text) {
  return text ? JSON.parse(text) : [];
}

/** @param {number[]} stroke */
function pathOf(stroke) {
  /** @type {string[]} */
  const parts = [];
  for (let index = 0; index + 1 < stroke.length; index += 2) {
    parts.push(`${index === 0 ? "M" : "L"}${stroke[index]} ${stroke[index + 1]}`);
  }
  // A dot is a line of no length.
  return parts.length === 1 ? `${parts[0]}h0.1` : parts.join("");
}
