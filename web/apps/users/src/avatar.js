// @ts-check
import { avatar } from "../../../kit/parts.js";

const hueCount = 6;

/** The initials of a name on a colour that is always the same for it. @param {string} name */
export function colouredAvatar(name) {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return avatar(name, { "data-hue": sum % hueCount });
}
