// @ts-check

import { svgElement } from "./element.js";

/** Outlines on a grid of 24, drawn with a line of the text's colour. */
const outlines = {
  house: "M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z",
  calendar: "M6 5.5h12a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2z" +
    "M4 10h16M8.2 3.5v3.6M15.8 3.5v3.6",
  plus: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zM12 8.3v7.4M8.3 12h7.4",
  chart: "M5.5 12.5v7M12 5v14.5M18.5 9v10.5",
  person: "M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM4.8 20c.6-3.3 3.5-5 7.2-5s6.6 1.7 7.2 5",
  back: "M14.5 5.5 8 12l6.5 6.5",
  arrow: "M19.5 12h-15M11 5.5 4.5 12l6.5 6.5",
  chevron: "M9.5 6.5 15 12l-5.5 5.5",
  check: "M5 12.5l4.6 4.6L19 7.4",
  flame: "M12.2 3.5c.6 3.2 5.3 5.3 5.3 10a5.5 5.5 0 0 1-11 0c0-2 .9-3.4 2-4.5.3 1.4 1" +
    " 2.2 1.9 2.6-.3-3 .3-6 1.8-8.1z",
  trophy: "M8 4.5h8v5.2a4 4 0 0 1-8 0zM8 6H4.8v1.2A3.2 3.2 0 0 0 8 10.4M16 6h3.2v1.2A3.2" +
    " 3.2 0 0 1 16 10.4M12 13.8v3M8.8 19.5h6.4",
  compass: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zM15.2 8.8l-2 4.4-4.4 2 2-4.4z",
  document: "M7 3.5h6.5L18 8v12a.5.5 0 0 1-.5.5H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM13.5 3.5V8H18",
  timer: "M12 6.2a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 9.6v3.8l2.4 1.6M9.8 3.2h4.4",
  dumbbell: "M8 7v10M16 7v10M8 12h8M5 9v6M19 9v6",
  moon: "M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7z",
  minus: "M6 12h12",
  add: "M12 6v12M6 12h12",
};

/** @typedef {keyof typeof outlines} IconName */

/**
 * An icon for the eye only: the text beside it, or the control's label, says what it means.
 *
 * @param {IconName} name
 * @param {string} [className]
 */
export function icon(name, className = "") {
  return svgElement(
    "svg",
    {
      class: `icon ${className}`.trim(),
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    svgElement("path", { d: outlines[name] }),
  );
}
