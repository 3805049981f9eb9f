// @ts-check
const place = { key: "string", url: "string" };
const navigate = {
  epoch: "string",
  revision: "number",
  target: place,
  mode: "string",
  direction: "string",
  animated: "boolean",
  role: "string",
  generation: "number",
  lastChange: "number",
};
/** What has to be there for a message to be used; docs/protocol.md 3. */
const shapes = {
  navigate,
  welcome: {
    epoch: "string",
    revision: "number",
    role: "string",
    generation: "number",
    lastChange: "number",
    navigate,
  },
  result: { id: "number", status: "string", revision: "number" },
  event: { id: "number", name: "string", data: {} },
};

/** @type {(value: any, shape: Shape) => boolean} */
const fits = (value, shape) =>
  typeof shape === "string"
    ? typeof value === shape
    : typeof value === "object" && value !== null &&
      Object.entries(shape).every(([field, inner]) => fits(value[field], inner));

/**
 * Reads a frame from the shell; `null` if it is none. A type of a later version is passed on.
 * @param {unknown} text
 * @returns {ShellMessage | null}
 */
export function readMessage(text) {
  try {
    const message = JSON.parse(String(text));
    const shape = Object.hasOwn(shapes, message.type)
      ? shapes[/** @type {keyof typeof shapes} */ (message.type)]
      : { type: "string" };
    return fits(message, shape) ? message : null;
  } catch {
    return null;
  }
}

/** @typedef {string | { [field: string]: Shape }} Shape */
/** @import { ShellMessage } from "./types.d.ts" */
