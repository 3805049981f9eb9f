// @ts-check
const numbers = ["revision", "generation", "lastChange"];

/** @type {(message: any) => boolean} */
const isNavigate = (message) =>
  typeof message?.epoch === "string" && typeof message.target?.key === "string" &&
  typeof message.target.url === "string" &&
  numbers.every((field) => Number.isSafeInteger(message[field]));

/**
 * Reads a frame from the shell; `null` if it is malformed. What the page does not use is not judged.
 * @param {unknown} text
 * @returns {ShellMessage | null}
 */
export function readMessage(text) {
  try {
    const message = JSON.parse(String(text));
    const { type, id, navigate } = message;
    const isValid = type === "welcome"
      ? isNavigate(navigate)
      : type === "navigate"
      ? isNavigate(message)
      : type === "reply" || (type === "event" || type === "result") && Number.isSafeInteger(id);
    return isValid ? message : null;
  } catch {
    return null;
  }
}

/** @import { ShellMessage } from "./types.d.ts" */
