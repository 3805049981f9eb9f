// @ts-check
// Draws the icons of the app's own tab bar as pictures, for the native one: what is only pixels
// runs nothing. The simulator gets them, which draws the bar; docs/simulator-hooks.md has the
// message.
import { Image, Map, matches, Promise } from "./browser.js";
import { descendantsOf } from "./drawn-tree.js";
import { isBadge, symbolOf } from "./tab-controls.js";

/** As large as a tab bar draws an icon on the finest screen. */
const side = 84;
const lengthMax = 12_000;
/** How large a picture is that is an icon, in CSS pixels. */
const sizes = { min: 10, max: 56 };

/** @typedef {{ image: string, isTinted: boolean }} TabPicture */
/**
 * What an icon is known by, and how it is drawn; false if it cannot be.
 * @typedef {{ name: string, draw(context: CanvasRenderingContext2D): Promise<boolean> }} Source
 */

/**
 * What was drawn before, or is on its way, by what it was drawn of.
 * @type {Map<string, Promise<TabPicture | null>>}
 */
const drawn = new Map();
const drawnCountMax = 64;
/** @type {Record<string, { image?: TabPicture, selectedImage?: TabPicture }>} */
const pictures = {};
let sent = "";

/**
 * Tells the frame around this page which icons its bar has.
 * @param {(Source | null)[]} sources of the icons, by the places of the controls
 * @param {string[]} names of the tabs, as the shell has them
 * @param {number} marked
 * @param {boolean} isLent whether the tabs have no other icons
 */
export async function tellPictures(sources, names, marked, isLent) {
  for (const [index, source] of sources.entries()) {
    const picture = source && await pictureOf(source);
    if (!picture) continue;
    const own = pictures[names[index]] ??= {};
    if (index === marked) own.selectedImage = picture;
    else own.image = picture;
  }
  const message = JSON.stringify(pictures);
  if (message === sent || message === "{}") return;
  sent = message;
  parent.postMessage({ type: "tandem:tabPictures", pictures, isLent }, "*");
}

/** @param {Source} source */
function pictureOf(source) {
  const known = drawn.get(source.name);
  if (known) return known;
  if (drawn.size >= drawnCountMax) drawn.clear();
  // What cannot be drawn is not tried again.
  const picture = drawnOf(source).catch(() => null);
  drawn.set(source.name, picture);
  return picture;
}

/** @param {Source} source */
async function drawnOf(source) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return context && await source.draw(context) ? pictureIn(canvas, context) : null;
}

/** What was drawn, unless it is nothing or more than an icon.
 * @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} context */
function pictureIn(canvas, context) {
  const { data } = context.getImageData(0, 0, side, side);
  /** @type {Map<number, number>} */
  const colors = new Map();
  let solid = 0;
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] < 200) continue;
    solid += 1;
    const color = (data[index] >> 6 << 4) + (data[index + 1] >> 6 << 2) + (data[index + 2] >> 6);
    colors.set(color, (colors.get(color) ?? 0) + 1);
  }
  if (!data.some((value, index) => index % 4 === 3 && value > 60)) return null;
  const main = [...colors.values()].filter((count) => count > solid / 12);
  const image = canvas.toDataURL("image/png");
  // One color is the platform's to give; a photograph keeps its own.
  const isTinted = main.length < 2 && solid < 0.95 * side * side;
  return image.length <= lengthMax ? { image, isTinted } : null;
}

/**
 * What a control that is drawn has as its icon.
 * @param {HTMLElement} control
 * @returns {Source | null}
 */
export function sourceOf(control) {
  const parts = [control, ...descendantsOf(control)].filter((part) => !isBadge(part));
  const isIcon = (/** @type {number} */ size) => size >= sizes.min && size <= sizes.max;
  const sized = (/** @type {HTMLElement} */ part) => {
    const { width, height } = part.getBoundingClientRect();
    return isIcon(Math.max(width, height));
  };
  for (const part of parts) {
    if (part instanceof SVGSVGElement && sized(part)) return vector(part);
    if (part instanceof HTMLImageElement && sized(part)) return image(part);
  }
  for (const part of parts) {
    if (!(part instanceof HTMLElement)) continue;
    const picture = sized(part) ? sheetImage(part) : null;
    // A character may have a whole line to itself.
    const source = picture ?? (isIcon(part.offsetHeight) ? glyph(part) : null);
    if (source) return source;
  }
  return null;
}

const painting = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];
painting.push("stroke-dasharray", "fill-rule", "clip-rule", "opacity", "fill-opacity");
painting.push("stroke-opacity", "display", "visibility", "transform");

/** @param {SVGSVGElement} element */
function vector(element) {
  const copy = /** @type {SVGSVGElement} */ (element.cloneNode(true));
  const originals = [element, ...element.querySelectorAll("*")];
  for (const [index, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(originals[index]);
    const texts = painting.map((name) => `${name}:${style.getPropertyValue(name)}`);
    part.setAttribute("style", index ? texts.join(";") : texts.slice(0, 5).join(";"));
    if (part.localName === "use") inline(/** @type {SVGUseElement} */ (part), element);
  }
  for (const part of copy.querySelectorAll("script,foreignObject,style,image")) part.remove();
  const { width, height } = element.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const scale = side / Math.max(width, height);
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  const text = new XMLSerializer().serializeToString(copy);
  const draw = (/** @type {CanvasRenderingContext2D} */ context) =>
    drawImage(context, `data:image/svg+xml,${encodeURIComponent(text)}`);
  return { name: text, draw };
}

/** Puts what a reference names in its place: a picture sees nothing of the document.
 * @param {SVGUseElement} use @param {SVGSVGElement} original */
function inline(use, original) {
  const name = use.getAttribute("href") ?? use.getAttribute("xlink:href") ?? "";
  const root = /** @type {Document | ShadowRoot} */ (original.getRootNode());
  const target = name.startsWith("#") ? root.getElementById(name.slice(1)) : null;
  if (!target) return;
  const copy = /** @type {Element} */ (target.cloneNode(true));
  const group = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const { name, value } of copy.attributes) if (name !== "id") group.setAttribute(name, value);
  group.append(...target.localName === "symbol" ? copy.children : [copy]);
  use.replaceWith(group);
}

/** @param {HTMLImageElement} element */
function image(element) {
  const { currentSrc, src } = element;
  const url = currentSrc || src;
  const draw = (/** @type {CanvasRenderingContext2D} */ context) => drawImage(context, url);
  return { name: url, draw };
}

/** The picture of a style, drawn or as a mask. @param {HTMLElement} element */
function sheetImage(element) {
  for (const pseudo of [null, "::before", "::after"]) {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === "none") continue;
    const mask = style.maskImage || style.getPropertyValue("-webkit-mask-image");
    const url = /url\("(.*?)"\)/.exec(`${mask} ${style.backgroundImage}`)?.[1];
    if (url) {
      const draw = (/** @type {CanvasRenderingContext2D} */ context) => drawImage(context, url);
      return { name: url, draw };
    }
  }
  return null;
}

/** The character of an icon font. @param {HTMLElement} element */
function glyph(element) {
  const before = getComputedStyle(element, "::before");
  const content = /^"(.+)"$/.exec(before.content)?.[1];
  const isFont = /icon|symbol|awesome|glyph/i.test(getComputedStyle(element).fontFamily) ||
    matches(element, "i,mat-icon,[class*=icon]");
  const own = element.childElementCount ? "" : element.textContent?.trim();
  const text = content ?? (isFont ? own : symbolOf(element));
  if (!text || text.length > 32) return null;
  const { fontFamily, fontWeight, fontStyle } = content ? before : getComputedStyle(element);
  const font = `${fontStyle} ${fontWeight} ${side * 0.92}px ${fontFamily}`;
  // It may be on its way: the bar is looked at again once it is there.
  if (!document.fonts.check(font, text)) return null;
  const draw = (/** @type {CanvasRenderingContext2D} */ context) => {
    context.font = font;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context
      .measureText(text);
    // A font that is not there shows the word in place of the drawing.
    if (/\p{L}/u.test(text) && width > side * 1.5) return Promise.resolve(false);
    context.fillText(text, side / 2, side / 2 + (up - down) / 2, side);
    return Promise.resolve(true);
  };
  return { name: `${text} ${fontFamily} ${fontWeight}`, draw };
}

/** @param {CanvasRenderingContext2D} context @param {string} url */
async function drawImage(context, url) {
  const picture = new Image();
  // Of another origin only what may be read.
  if (!/^(data|blob):/.test(url)) picture.crossOrigin = "anonymous";
  picture.src = url;
  await picture.decode();
  const scale = side / Math.max(picture.naturalWidth || side, picture.naturalHeight || side);
  const width = (picture.naturalWidth || side) * scale;
  const height = (picture.naturalHeight || side) * scale;
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  return true;
}
