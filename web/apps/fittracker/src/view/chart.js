// @ts-check

import { element, svgElement } from "./element.js";

const narrowWidth = 342;
const wideWidth = 636;
/** The drawing is as wide as its column, so that its text keeps the size of the text around it. */
const wideQuery = matchMedia("(min-width: 680px)");
const height = 176;
const margin = { top: 16, right: 8, bottom: 24, left: 40 };
const plotHeight = height - margin.top - margin.bottom;

/**
 * Calls `redraw` when charts have to be drawn for another width.
 *
 * @param {() => void} redraw
 */
export function watchChartWidth(redraw) {
  wideQuery.addEventListener("change", redraw);
}

function widths() {
  const width = wideQuery.matches ? wideWidth : narrowWidth;
  return { width, plotWidth: width - margin.left - margin.right };
}

/**
 * @typedef {object} Chart
 * @property {string} title what the figures are
 * @property {string} column heading of the first column of the table
 * @property {{ label: string, value: number }[]} points oldest first
 * @property {(value: number) => string} format the value with its unit
 * @property {(value: number) => string} tick the value for an axis, short
 */

/**
 * @param {Chart & { highlight?: number }} chart `highlight`: index of the bar that stands out
 */
export function barChart(chart) {
  const { plotWidth } = widths();
  const scale = scaleFrom(0, Math.max(1, ...chart.points.map(({ value }) => value)));
  const slot = plotWidth / chart.points.length;
  const bars = chart.points.map(({ value }, index) => {
    const barHeight = Math.max(value > 0 ? 3 : 0, plotHeight * scale.share(value));
    return svgElement("rect", {
      class: index === chart.highlight ? "bar-now" : "bar-past",
      x: margin.left + slot * index + slot * 0.18,
      y: margin.top + plotHeight - barHeight,
      width: slot * 0.64,
      height: barHeight,
      rx: Math.min(5, barHeight / 2),
    });
  });
  const labels = axisLabels(chart, (index) => margin.left + slot * (index + 0.5));
  return figure(chart, [...grid(chart, scale), ...bars, ...labels]);
}

/**
 * @param {Chart & { target?: number | null }} chart `target`: a value to reach, drawn as a
 *   dashed line
 */
export function lineChart(chart) {
  const { width, plotWidth } = widths();
  const values = chart.points.map(({ value }) => value);
  const all = chart.target ? [...values, chart.target] : values;
  const scale = scaleFrom(Math.min(...all), Math.max(...all));
  const x = (/** @type {number} */ index) =>
    margin.left + 6 +
    (chart.points.length === 1 ? 0.5 : index / (chart.points.length - 1)) * (plotWidth - 12);
  const y = (/** @type {number} */ value) => margin.top + plotHeight * (1 - scale.share(value));
  const path = values.map((value, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(value)}`);
  const area = `${path.join("")}L${x(values.length - 1)} ${margin.top + plotHeight}L${x(0)} ${
    margin.top + plotHeight
  }Z`;
  const dots = values.map((value, index) =>
    svgElement("circle", {
      class: index === values.length - 1 ? "dot-now" : "dot",
      cx: x(index),
      cy: y(value),
      r: index === values.length - 1 ? 5 : 2.5,
    })
  );
  const target = chart.target
    ? [svgElement("path", {
      class: "target-line",
      d: `M${margin.left} ${y(chart.target)}H${width - margin.right}`,
    })]
    : [];
  return figure(chart, [
    ...grid(chart, scale),
    svgElement("path", { class: "area", d: area }),
    ...target,
    svgElement("path", { class: "line", d: path.join("") }),
    ...dots,
    ...axisLabels(chart, x),
  ]);
}

/**
 * A line as large as a word, for the eye only.
 *
 * @param {readonly number[]} values
 */
export function sparkline(values) {
  const min = Math.min(...values);
  const range = Math.max(...values) - min || 1;
  const points = values.map((value, index) =>
    `${2 + index / Math.max(1, values.length - 1) * 60},${22 - (value - min) / range * 18}`
  );
  return svgElement(
    "svg",
    { class: "sparkline", viewBox: "0 0 64 24", "aria-hidden": "true", focusable: "false" },
    svgElement("polyline", { points: points.join(" ") }),
  );
}

/**
 * @param {Chart} chart
 * @param {Element[]} marks
 */
function figure(chart, marks) {
  const { width } = widths();
  const rows = chart.points.map(({ label, value }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, label),
      element("td", {}, chart.format(value)),
    )
  );
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, chart.column),
    element("th", { scope: "col" }, chart.title),
  );
  return element(
    "figure",
    { class: "chart" },
    svgElement(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": summary(chart) },
      ...marks,
    ),
    element(
      "details",
      {},
      element("summary", {}, "Show as table"),
      element(
        "table",
        {},
        element("caption", { class: "visually-hidden" }, chart.title),
        element("thead", {}, head),
        element("tbody", {}, ...rows),
      ),
    ),
  );
}

/** @param {Chart} chart */
function summary({ title, points, format }) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return title;
  const from = `${format(first.value)} (${first.label})`;
  return `${title}: from ${from} to ${
    format(last.value)
  } (${last.label}), ${points.length} values.`;
}

/**
 * @param {Chart} chart
 * @param {{ ticks: number[], share(value: number): number }} scale
 */
function grid(chart, scale) {
  const { width } = widths();
  return scale.ticks.flatMap((value) => {
    const y = margin.top + plotHeight * (1 - scale.share(value));
    return [
      svgElement("path", { class: "grid", d: `M${margin.left} ${y}H${width - margin.right}` }),
      svgElement(
        "text",
        { x: margin.left - 8, y: y + 4, "text-anchor": "end" },
        chart.tick(value),
      ),
    ];
  });
}

/**
 * The first and the last label, and the middle one if there is room.
 *
 * @param {Chart} chart
 * @param {(index: number) => number} x
 */
function axisLabels({ points }, x) {
  const last = points.length - 1;
  const indices = points.length > 4 ? [0, Math.floor(last / 2), last] : points.map((_, i) => i);
  return indices.map((index) => {
    const isEdge = points.length > 2;
    const anchor = isEdge && index === 0 ? "start" : isEdge && index === last ? "end" : "middle";
    const shift = anchor === "start" ? -8 : anchor === "end" ? 8 : 0;
    return svgElement(
      "text",
      { x: x(index) + shift, y: height - 6, "text-anchor": anchor },
      points[index]?.label ?? "",
    );
  });
}

/**
 * Chooses round values that cover the range.
 *
 * @param {number} min
 * @param {number} max
 */
function scaleFrom(min, max) {
  const step = roundStep((max - min || Math.max(1, max * 0.1)) / 3);
  const low = Math.floor(min / step) * step;
  const high = Math.max(low + step, Math.ceil(max / step) * step);
  const ticks = [];
  for (let value = low; value <= high + step / 2; value += step) ticks.push(value);
  return { ticks, share: (/** @type {number} */ value) => (value - low) / (high - low) };
}

/** @param {number} step */
function roundStep(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  const digit = step / power;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}
