// @ts-check
/** @import { Attempt, Flow, FlowStatus, Step, StepStatus } from "./types.d.ts" */

/** @type {Record<StepStatus | FlowStatus, { word: string, mark: string }>} */
export const statuses = {
  failed: { word: "Failed", mark: "M4.5 4.5l7 7m0-7l-7 7" },
  flaky: { word: "Flaky", mark: "M8 3.5v5.5m0 3v.2" },
  passed: { word: "Passed", mark: "M3.5 8.5l3 3 6-7" },
  skipped: { word: "Skipped", mark: "M4 8h8" },
  warned: { word: "Warning", mark: "M8 3.5v5.5m0 3v.2" },
  lost: { word: "Not finished", mark: "M4.5 4.5l7 7m0-7l-7 7" },
};

/** @type {FlowStatus[]} */
export const flowStatuses = ["failed", "flaky", "passed", "skipped"];

// What turns text around or cannot be seen is shown as an escape.
const hidden =
  // deno-lint-ignore no-control-regex
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** @param {string} text */
export function printable(text) {
  return text.replace(hidden, (found) => `\\u{${found.charCodeAt(0).toString(16)}}`);
}

/**
 * Makes an element; texts become text, never markup.
 *
 * @param {string} name
 * @param {Record<string, string | boolean | undefined>} attributes
 * @param {...(Node | string | undefined)} content
 */
export function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(attribute, value === true ? "" : printable(value));
  }
  for (const part of content) {
    if (part !== undefined) made.append(typeof part === "string" ? printable(part) : part);
  }
  return made;
}

/** @param {string} text */
export function foreign(text, name = "bdi", attributes = {}) {
  return element(name, { dir: "auto", ...attributes }, text);
}

/** @param {StepStatus | FlowStatus} status */
export function mark(status, isNamed = false) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  picture.setAttribute("viewBox", "0 0 16 16");
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", statuses[status].mark);
  picture.append(path);
  const word = element("span", { class: isNamed ? "" : "hidden-text" }, statuses[status].word);
  return element("span", { class: "mark", "data-status": status }, picture, word);
}

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** @param {Flow} flow @param {Attempt} [attempt] @param {Step} [step] */
export function address(flow, attempt, step) {
  const last = flow.attempts.at(-1);
  const parts = [encodeURIComponent(flow.id)];
  if (step || attempt !== last) parts.push(`${step?.number ?? 0}`);
  if (attempt && attempt !== last) parts.push(`${attempt.number}`);
  return `#${parts.join("/")}`;
}

/** @param {Flow} flow */
export function runsOn(flow) {
  const names = new Map([["ios", "iOS"], ["android", "Android"]]);
  return [names.get(flow.platform) ?? flow.platform, flow.device].filter(Boolean).join(", ");
}

/** @param {string | undefined} path @param {string} name */
export function picture(path, name, isSmall = false) {
  const none = () => element("span", { class: "soft no-picture" }, "No picture");
  if (!path) return none();
  const image = element("img", { src: path, alt: name, loading: isSmall && "lazy" });
  const link = element("a", { href: path, target: "_blank", class: "picture" }, image);
  const shown = isSmall ? image : link;
  image.addEventListener("error", () => shown.replaceWith(none()));
  return shown;
}

/** Scrolls so far that an element is seen. @param {HTMLElement} shown */
export function reveal(shown) {
  shown.scrollIntoView({ block: "nearest", inline: "nearest" });
}
