// @ts-check
/** @import { Entry, Insets } from "../types.d.ts" */

/** The address of an entry on the app's origin; a foreign one is not followed.
 * @param {string} origin @param {Entry | null | undefined} entry */
function address(origin, entry) {
  try {
    const url = new URL(entry?.url ?? "/", origin);
    if (url.origin === origin) return url.href;
  } catch {
    // Not a URL: the app's start stands in.
  }
  return `${origin}/`;
}

/**
 * One browsing context of the app. It is never moved in the document, which would load it anew.
 *
 * The page lies between the bars, unless it tells that it wants to fill the screen as a page with
 * `viewport-fit=cover` does: then it lies beneath them and learns how much they hide.
 */
export class WebView extends HTMLElement {
  #frame = document.createElement("iframe");
  #origin;
  /** @type {Insets} */
  #insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #receive = (/** @type {MessageEvent} */ event) => this.#follow(event);

  /**
   * @param {string} name as in docs/protocol.md: `tabs`, `tab:ID` or `modal:ID`
   * @param {string} front the app's origin
   * @param {Entry | null | undefined} entry what it opens with
   */
  constructor(name, front, entry) {
    super();
    this.#origin = new URL(front).origin;
    this.#frame.name = `tandem:${name}`;
    this.#frame.src = address(this.#origin, entry);
  }

  connectedCallback() {
    addEventListener("message", this.#receive);
    if (!this.#frame.isConnected) this.append(this.#frame);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#receive);
  }

  /** @param {string} label for those who do not see the frame */
  set label(label) {
    if (this.#frame.title !== label) this.#frame.title = label;
  }

  /** What the bars hide at each side, in CSS pixels. @param {Insets} insets */
  set insets(insets) {
    if (JSON.stringify(insets) === JSON.stringify(this.#insets)) return;
    this.#insets = insets;
    for (const [side, width] of Object.entries(insets)) {
      this.style.setProperty(`--inset-${side}`, `${width}px`);
    }
    this.#tellInsets();
  }

  /** @param {MessageEvent} event */
  #follow({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (data?.type !== "tandem:viewport") return;
    this.toggleAttribute("data-covers", data.fit === "cover");
    this.#tellInsets();
  }

  #tellInsets() {
    if (!this.hasAttribute("data-covers")) return;
    const message = { type: "tandem:insets", insets: this.#insets };
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }
}

customElements.define("tandem-web-view", WebView);
