// @ts-check
import { avatar } from "../../../kit/parts.js";

const colors = ["#5b3fb8", "#9b3a68", "#1f6a6d", "#99500c", "#34568f", "#4b6626"];

/** The initials of a name on a colour that is always the same for it. @param {string} name */
export function colouredAvatar(name) {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return avatar(name, { style: `--avatar: ${colors[sum % colors.length]}` });
}
