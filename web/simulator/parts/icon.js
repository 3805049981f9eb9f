// @ts-check
import { create, element } from "../../kit/element.js";
import { iconAliases, iconShapes } from "./icon-shapes.js";

const ring = iconShapes.circle.shape ?? "";
let maskCount = 0;

/**
 * What a name stands for: `plus.circle` is a plus in a ring, `house.fill` a solid house.
 * @param {string} name
 */
function drawing(name) {
  const isSolid = /\.fill\b/.test(name);
  const plain = name.replace(".fill", "");
  const known = Object.hasOwn(iconAliases, plain) ? iconAliases[plain] : plain;
  if (Object.hasOwn(iconShapes, known)) return { ...iconShapes[known], isSolid, inRing: false };
  const inside = known.endsWith(".circle") ? known.slice(0, -".circle".length) : "";
  if (inside === "person") {
    return { shape: ring, ...iconShapes["person.crop"], isSolid, inRing: false };
  }
  if (Object.hasOwn(iconShapes, inside)) {
    const { shape = "", inner = "", outer = "" } = iconShapes[inside];
    return { shape: ring, inner: shape + inner + outer, outer: "", isSolid, inRing: true };
  }
  return { ...iconShapes.unknown, isSolid, inRing: false };
}

/** Whether there is a drawing of what a name stands for. @param {string | null | undefined} name */
export const hasIcon = (name) => !!name && drawing(name).shape !== iconShapes.unknown.shape;

/** Shrinks what stands in a ring. */
const ringed = "translate(12 12) scale(.58) translate(-12 -12)";

/**
 * A symbol for the eye only: the text beside it, or the control's label, says what it means.
 * @param {string | null | undefined} name
 */
export function icon(name) {
  const { shape = "", inner = "", outer = "", isSolid, inRing } = drawing(name ?? "unknown");
  const transform = inRing ? { transform: ringed, "stroke-width": "3" } : {};
  const properties = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
  if (!isSolid) {
    const drawn = element("path", { d: shape + outer });
    return create("svg", properties, drawn, element("path", { d: inner, ...transform }));
  }
  const id = `icon-cut-${maskCount++}`;
  const mask = element(
    "mask",
    { id, class: "icon-mask", maskUnits: "userSpaceOnUse" },
    element("path", { d: "M0 0h24v24H0z", class: "all" }),
    element("path", { d: inner, class: "cut", ...transform }),
  );
  const solid = element("path", { d: shape, class: "solid", mask: `url(#${id})` });
  return create("svg", properties, mask, solid, element("path", { d: outer }));
}

/** The symbols of a part that is drawn anew again and again: each place keeps its own. */
export class IconSet {
  /** @type {Map<string, SVGSVGElement>} */
  #icons = new Map();

  /** @param {string} place @param {string | null | undefined} name */
  icon(place, name) {
    const key = `${place} ${name}`;
    const known = this.#icons.get(key) ?? icon(name);
    this.#icons.set(key, known);
    return known;
  }
}
