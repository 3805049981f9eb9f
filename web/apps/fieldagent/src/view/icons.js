// @ts-check
import { element } from "./element.js";

/** Thin outlines on a grid of 24. */
const outlines = {
  main: "M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z",
  calendar: "M6 5.5h12a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2z" +
    "M4 10h16M8.2 3.5v3.6M15.8 3.5v3.6",
  road: "M9 4.5 3.8 6.4v13.1L9 17.6l6 1.9 5.2-1.9V4.5L15 6.4zM9 4.5v13.1M15 6.4v13.1",
  settings: "M12 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM12 3.6l1 2.5 2.2.9 2.5-1 1.4 1.4-1" +
    " 2.5.9 2.2 2.5 1-2.5 1-.9 2.2 1 2.5-1.4 1.4-2.5-1-2.2.9-1 2.5-1-2.5-2.2-.9-2.5 1-1.4-1.4 1" +
    "-2.5-.9-2.2-2.5-1 2.5-1 .9-2.2-1-2.5 1.4-1.4 2.5 1 2.2-.9z",
  back: "M14.5 5.5 8 12l6.5 6.5",
  chevron: "M9.5 6.5 15 12l-5.5 5.5",
  planned: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z",
  enRoute: "M5 12h13M13 7l5 5-5 5",
  working: "M14.5 6.5a3.8 3.8 0 0 0-4.8 4.8l-5 5 2.9 2.9 5-5a3.8 3.8 0 0 0 4.8-4.8l-2.3 2.3-2.6" +
    "-.6-.5-2.5z",
  delayed: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 8.5V12l2.5 1.5",
  done: "M5 12.5l4.6 4.6L19 7.4",
  urgent: "M12 4.5 21 19.5H3zM12 10v4.2M12 16.6v.4",
  pin:
    "M12 21c4-4.6 6-8 6-10.8a6 6 0 1 0-12 0C6 13 8 16.4 12 21zM12 8a2.2 2.2 0 1 1 0 4.4 2.2 2.2" +
    " 0 0 1 0-4.4z",
  pen: "M4 20l1-4L15.5 5.5l3 3L8 19zM13.5 7.5l3 3",
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
