// @ts-check
import { iconAliases, iconShapes } from "./icon-shapes.js";

const namespace = "http://www.w3.org/2000/svg";
const ring = iconShapes.circle.shape ?? "";
let maskCount = 0;

/** @param {string} tag @param {Record<string, string>} attributes @param {...Node} children */
function svg(tag, attributes, ...children) {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * What a name stands for: `plus.circle` is a plus in a ring, `house.fill` a solid house.
 * @param {string} name
 */
function drawing(name) {
  const isSolid = /\.fill\b/.test(name);
  const plain = name.replace(".fill", "");
  const known = iconAliases[plain] ?? plain;
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

/** Shrinks what stands in a ring. */
const ringed = "translate(12 12) scale(.58) translate(-12 -12)";

/**
 * A symbol for the eye only: the text beside it, or the control's label, says what it means.
 * @param {string | null | undefined} name
 */
export function icon(name) {
  const { shape = "", inner = "", outer = "", isSolid, inRing } = drawing(name ?? "unknown");
  /** @type {Record<string, string>} */
  const transform = inRing ? { transform: ringed, "stroke-width": "3" } : {};
  const root = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  if (!isSolid) {
    root.append(svg("path", { d: shape + outer }), svg("path", { d: inner, ...transform }));
    return root;
  }
  const id = `icon-cut-${maskCount++}`;
  const cut = svg("path", { d: inner, class: "cut", ...transform });
  const mask = svg("mask", { id, class: "icon-mask", maskUnits: "userSpaceOnUse" });
  mask.append(svg("path", { d: "M0 0h24v24H0z", class: "all" }), cut);
  root.append(mask, svg("path", { d: shape, class: "solid", mask: `url(#${id})` }));
  root.append(svg("path", { d: outer }));
  return root;
}
