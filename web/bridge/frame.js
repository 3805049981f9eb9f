// @ts-check
// What a page in the simulator's frame and the simulator tell each other beside the shell: whether
// the page fills the screen, on which ground, and how much of it the bars hide.

const sheet = new CSSStyleSheet();

/** @param {MessageEvent} event */
function receive({ source, data }) {
  if (source !== parent || data?.type !== "tandem:insets") return;
  const sides = ["top", "right", "bottom", "left"];
  const rules = sides.map((side) => {
    const width = Number(data.insets?.[side]);
    return Number.isFinite(width) ? `--tandem-inset-${side}: ${width}px !important;` : "";
  });
  // The bars of a phone take no room from the page, and so its scroll bars do not.
  sheet.replaceSync(`:root { ${rules.join(" ")} scrollbar-width: none; }`);
}

/** The first of the two that is painted, as the browser paints its canvas. */
function background() {
  const colors = [document.documentElement, document.body ?? document.documentElement]
    .map((element) => getComputedStyle(element).backgroundColor);
  return colors.find((color) => !/^(transparent|rgba\(.*, 0\))$/.test(color)) ?? null;
}

function tellViewport() {
  const content = document.querySelector("meta[name=viewport]")?.getAttribute("content") ?? "";
  const fit = /viewport-fit\s*=\s*cover/.test(content) ? "cover" : "auto";
  parent.postMessage({ type: "tandem:viewport", fit, background: background() }, "*");
}

document.adoptedStyleSheets.push(sheet);
addEventListener("message", receive);
// Once there is a body, again with all styles, and whenever light turns to dark.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", tellViewport);
else tellViewport();
if (document.readyState !== "complete") addEventListener("load", tellViewport);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tellViewport);
document.addEventListener("tandem:state", tellViewport);
