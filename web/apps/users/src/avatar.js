// @ts-check
import { element } from "../../../kit/element.js";

const colors = ["#5b3fb8", "#9b3a68", "#1f6a6d", "#99500c", "#34568f", "#4b6626"];

/** The initials of a name on a colour that is always the same for it. @param {string} name */
export function avatar(name) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "").join("").toUpperCase();
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  const style = `--avatar: ${colors[sum % colors.length]}`;
  return element("span", { class: "avatar", style, "aria-hidden": "true" }, initials);
}
