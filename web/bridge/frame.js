// @ts-check
// What a page in the simulator's frame and the simulator tell each other beside the shell: whether
// the page fills the screen, and how much of it the bars hide. Each frame has its own insets.

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

function tellViewport() {
  const content = document.querySelector("meta[name=viewport]")?.getAttribute("content") ?? "";
  const fit = /viewport-fit\s*=\s*cover/.test(content) ? "cover" : "auto";
  parent.postMessage({ type: "tandem:viewport", fit }, "*");
}

document.adoptedStyleSheets.push(sheet);
addEventListener("message", receive);
if (document.readyState === "loading") addEventListener("DOMContentLoaded", tellViewport);
else tellViewport();
