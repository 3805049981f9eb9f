// @ts-check
const numbers = ["revision", "generation", "lastChange"];

/** @type {(message: any) => boolean} */
const isNavigate = (message) =>
  typeof message?.epoch === "string" && typeof message.target?.key === "string" &&
  typeof message.target.url === "string" &&
  numbers.every((field) => Number.isSafeInteger(message[field]));

/**
 * Reads a frame from the shell; `null` if it cannot be used. Types of a later version pass.
 * @param {unknown} text
 * @returns {ShellMessage | null}
 */
export function readMessage(text) {
  try {
    const message = JSON.parse(String(text));
    if (message.type === "welcome") return isNavigate(message.navigate) ? message : null;
    return message.type !== "navigate" || isNavigate(message) ? message : null;
  } catch {
    return null;
  }
}

/** @import { ShellMessage } from "./types.d.ts" */
