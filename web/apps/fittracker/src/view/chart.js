// @ts-check

import { element } from "../../../../kit/element.js";

/**
 * Bars from the oldest to the newest, which stands out. Each is a list item with its value as text,
 * so that who listens gets the same figures.
 *
 * @param {readonly { label: string, value: number, text: string }[]} points
 */
export function barChart(points) {
  const max = Math.max(1, ...points.map(({ value }) => value));
  const bars = points.map(({ label, value, text }, index) =>
    element(
      "li",
      { "data-now": index === points.length - 1, style: `--share: ${value / max}` },
      element("span", { class: "visually-hidden" }, `${label}: ${text}`),
      element("span", { class: "chart-bar", "aria-hidden": "true" }),
    )
  );
  const ends = [points[0], points.at(-1)].map((point) => element("span", {}, point?.label));
  return element(
    "figure",
    { class: "chart" },
    element("ol", { role: "list" }, bars),
    element("div", { class: "chart-axis", "aria-hidden": "true" }, ends),
  );
}
