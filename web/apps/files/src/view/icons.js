// @ts-check

/** Outlines on a grid of 24. */
const outlines = {
  reel: "M4 9.5h16v10.5H4zM6.5 6.5h11M8.5 3.5h7M10.5 12.2v5l4.2-2.5z",
  person: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.2a2.8 2.8 0 1 1 0 5.6" +
    " 2.8 2.8 0 0 1 0-5.6zM6.5 18c1-2.3 3-3.2 5.5-3.2s4.5.9 5.5 3.2",
  plus: "M12 5.5v13M5.5 12h13",
  pending: "M12 7.5V12l3 2M4.8 9A7.8 7.8 0 1 1 4 12.5M4.5 4.5V9H9",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.7v.1",
  back: "M14.5 5 8 12l6.5 7",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  again: "M6 9.5A7 7 0 1 1 5 13M5.5 4.5v5h5",
  next: "M9.5 6l6 6-6 6",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3" +
    "A4 4 0 0 0 11 18.7l1-1",
};

/** @typedef {keyof typeof outlines} IconName */

/**
 * An icon for the eye only: the text beside it, or the control's label, says what it means.
 *
 * @param {IconName} name
 */
export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", outlines[name]);
  svg.append(path);
  return svg;
}
