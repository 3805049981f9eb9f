// @ts-check
/** @type {Rules["readMessage"]} */
export function readMessage(text) {
  try {
    const message = JSON.parse(text);
    const { type, id } = message;
    const { epoch, target, ...numbers } = type === "welcome" ? message.navigate : message;
    const isValid = type === "welcome" || type === "navigate"
      ? [epoch, target.key, target.url].every((value) => typeof value === "string") &&
        ["revision", "generation", "lastChange"].every((name) =>
          Number.isSafeInteger(numbers[name])
        )
      : type === "reply" || /^(event|result)$/.test(type) && Number.isSafeInteger(id);
    return isValid ? message : null;
  } catch {
    return null;
  }
}

/** @import { Rules } from "../types.d.ts" */
