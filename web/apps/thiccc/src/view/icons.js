// @ts-check
import { element } from "./element.js";

/** Heavy outlines on a grid of 24. */
const outlines = {
  run: "M3.5 9v6M6.5 6.5v11M17.5 6.5v11M20.5 9v6M6.5 12h11",
  history: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4h4M12 8v4.4l3 1.8",
  debug:
    "M8 9.5a4 4 0 0 1 8 0v5a4 4 0 0 1-8 0zM12 9.5v9M4 7l4 2.6M20 7l-4 2.6M3.5 13H8M20.5 13H16" +
    "M4 19l4-2.6M20 19l-4-2.6",
  back: "M14.5 5.5 8 12l6.5 6.5",
  chevron: "M9.5 5.5 16 12l-6.5 6.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  paste: "M9 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5" +
    " 1.5 0 0 0 17.5 5H15M9 3.5h6v3.5H9zM9 12h6M9 16h4",
  stopwatch: "M12 6.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 10v3.8M10 3h4M18 6.5l1.5 1.5",
  rest: "M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5",
  check: "M5 12.5l4.6 4.6L19 7.4",
  star: "M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z",
};

/** @typedef {keyof typeof outlines} IconName */

/** For the eye only: the text beside it, or the control's label, says what it means. */
export function icon(/** @type {IconName} */ name) {
  return element(
    "svg",
    {
      class: `icon icon-${name}`,
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    element("path", { d: outlines[name] }),
  );
}
