// @ts-check
/** @import { Child } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext, VideoFile } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { buttonLink } from "../../../../kit/parts.js";

/** The app's mark; its name stands beside it. */
export function logo() {
  return element("img", { src: "/icons/icon.svg", alt: "", width: 88, height: 88 });
}

/**
 * A film's picture, which the style sheet draws from its colour.
 *
 * @param {VideoFile} file
 * @param {Child} [above]
 * @param {number} [progress] from 0 to 1
 */
export function picture({ hue }, above, progress = 0) {
  const style = `--hue: ${hue}; --progress: ${progress}`;
  return element("span", { class: "picture", style }, above);
}

/**
 * A field with its label and the sentence that says what is wrong with it.
 *
 * @param {Pick<ScreenContext, "state" | "send">} context
 * @param {string} id
 * @param {string} label
 * @param {string} type
 * @param {string} [autocomplete]
 */
export function field({ state, send }, id, label, type, autocomplete = "off") {
  const problem = state.problems[id];
  const about = problem && { "aria-invalid": "true", "aria-describedby": `${id}-problem` };
  const input = () => problem && send({ type: "fieldEdited" });
  return element(
    "div",
    { class: "section" },
    element("label", { for: id }, label),
    element("input", { class: "field", id, name: id, type, autocomplete, input, ...about }),
    problem && element("p", { class: "problem", id: `${id}-problem` }, problem),
  );
}

/**
 * @param {(typed: (name: string) => string) => void} submit gets what was typed into each field
 * @param {...Child} children
 */
export function form(submit, ...children) {
  const submitted = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    submit((name) => String(data.get(name) ?? ""));
  };
  return element("form", { novalidate: true, submit: submitted }, children);
}

/** @param {string} sentence */
export function nothingHere(sentence) {
  const link = buttonLink("All files", "/", { kind: "primary" });
  return element("div", { class: "status" }, element("p", {}, sentence), link);
}
