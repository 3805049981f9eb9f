// @ts-check
import { create } from "../../kit/element.js";

/** Pixels, which run nothing and name no address, and not many of them. */
function isPicture(/** @type {any} */ picture) {
  const image = picture?.image;
  if (typeof image !== "string" || image.length > lengthMax) return false;
  const [, data] = /^data:image\/png;base64,([a-z\d+/]{44,}=*)$/i.exec(image) ?? [];
  if (!data) return false;
  // Width and height follow the eight bytes of the name of the first chunk.
  const bytes = Uint8Array.from(atob(data.slice(0, 44)), (text) => text.charCodeAt(0));
  const { buffer } = bytes;
  const sides = [16, 20].map((offset) => new DataView(buffer).getUint32(offset));
  return sides.every((side) => side <= sideMax);
}
const lengthMax = 16_384;
const sideMax = 256;
const tabCountMax = 16;

/** The icons of the app's own tab bar, as its page has drawn them: what it says is not trusted. */
export class TabPictures {
  /** @type {Map<string, HTMLElement>} */
  #pictures = new Map();
  /** Whether they go before the icons that the tabs name. */
  #areFirst = false;

  /** @param {any} message of a page */
  take({ pictures, isLent }) {
    const entries = Object.entries(Object(pictures)).slice(0, tabCountMax);
    this.#areFirst = isLent === true;
    this.#pictures.clear();
    for (const [tab, { image, selectedImage }] of entries.map(([tab, own]) => [tab, Object(own)])) {
      for (const [isSelected, own] of [[false, image], [true, selectedImage]]) {
        if (isPicture(own)) this.#pictures.set(`${isSelected} ${tab}`, drawn(own));
      }
    }
  }

  /** @param {string} tab @param {boolean} isSelected @param {boolean} hasIcon by its name */
  picture(tab, isSelected, hasIcon) {
    if (hasIcon && !this.#areFirst) return null;
    const names = [`${isSelected} ${tab}`, `${!isSelected} ${tab}`];
    return names.map((name) => this.#pictures.get(name)).find((picture) => picture) ?? null;
  }
}

/** Tinted as the platform tints icons, or as it is.
 * @param {{ image: string, isTinted: boolean }} picture */
function drawn({ image, isTinted }) {
  const picture = create("span", { class: "tab-picture", "aria-hidden": "true" });
  picture.style.setProperty(
    isTinted === true ? "mask-image" : "background-image",
    `url("${image}")`,
  );
  picture.toggleAttribute("data-tinted", isTinted === true);
  return picture;
}
