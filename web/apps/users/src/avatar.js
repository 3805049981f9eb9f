// @ts-check
import { element } from "../../../kit/element.js";

const hueCount = 6;

/** The initials of a name on a colour that is always the same for it. @param {string} name */
export function avatar(name) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "").join("").toUpperCase();
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  const properties = { class: "avatar", "data-hue": sum % hueCount, "aria-hidden": "true" };
  return element("span", properties, initials);
}
