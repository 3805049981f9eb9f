// @ts-check
/** @import { Tandem } from "../../../../bridge/types.d.ts" */
/** @import { Place } from "../types.d.ts" */

const stateKey = "files";

/** Changes the location: proposes to an attached shell, else writes the browser's history. */
export class Locator {
  #shell;
  /** @type {(place: Place) => void} */
  #show = () => {};
  #index = indexIn(history.state) ?? 0;

  /** @param {Tandem | null} shell */
  constructor(shell) {
    this.#shell = shell;
  }

  /** @param {(place: Place) => void} show called for the first place, and for each that follows */
  start(show) {
    this.#show = show;
    if (this.#shell) {
      document.addEventListener("tandem:navigate", (event) => {
        const { url, key, direction } = /** @type {CustomEvent} */ (event).detail;
        event.preventDefault();
        show({ url, key, direction });
      });
      return show({ url: here(), key: history.state?.tandem?.key ?? "", direction: "none" });
    }
    history.replaceState({ [stateKey]: this.#index }, "");
    addEventListener("popstate", ({ state }) => {
      const index = indexIn(state) ?? this.#index + 1;
      const direction = index < this.#index ? "back" : "forward";
      this.#index = index;
      this.#tell(direction);
    });
    this.#tell("none");
  }

  /**
   * @param {string} url
   * @param {string} title
   */
  go(url, title) {
    if (this.#shell) return this.#shell.navigate(url, { title });
    if (url === here()) return;
    this.#index += 1;
    history.pushState({ [stateKey]: this.#index }, "", url);
    this.#tell("forward");
  }

  /**
   * Goes elsewhere without a way back; only without a shell, which has roots for that.
   *
   * @param {string} url
   */
  replace(url) {
    history.replaceState({ [stateKey]: this.#index }, "", url);
    this.#tell("none");
  }

  /** @param {string} parent where to go if there is nothing to go back to */
  back(parent) {
    if (this.#shell) return void this.#shell.back();
    if (this.#index > 0) history.back();
    else this.replace(parent);
  }

  /** @param {Place["direction"]} direction */
  #tell(direction) {
    this.#show({ url: here(), key: String(this.#index), direction });
  }
}

/** @param {unknown} state */
function indexIn(state) {
  const index = /** @type {Record<string, unknown> | null} */ (state)?.[stateKey];
  return typeof index === "number" ? index : null;
}

function here() {
  return location.pathname + location.search + location.hash;
}
