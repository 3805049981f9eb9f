// @ts-check
/** @import { Navigation } from "../../../../kit/navigation.js" */
/** @import { Ending, Presentation, Presenter } from "../types.d.ts" */

/**
 * Has a shell present natively; in a browser alone, sheets and covers are pages, and alerts and
 * dialogs the browser's own questions.
 *
 * @implements {Presenter}
 */
export class NavigationPresenter {
  #navigation;

  /** @param {Navigation} navigation */
  constructor(navigation) {
    this.#navigation = navigation;
  }

  /** A sheet's own document presents nothing: the one beneath it does, from the same state. */
  get isPresenting() {
    const { shell, isModal } = this.#navigation;
    return !shell || (shell.connected && shell.role === "driver" && !isModal);
  }

  get modals() {
    return this.#navigation.shell?.modals.map(({ id }) => id) ?? [];
  }

  /** @param {Presentation} presentation @returns {Promise<Ending>} */
  async present({ closed: _, url, kind, ...rest }) {
    const { shell } = this.#navigation;
    if (kind === "sheet" || kind === "cover") {
      const presenter = kind === "sheet" ? "root" : "topmost";
      return this.#navigation.present({ ...rest, kind, url: url ?? "/", presenter });
    }
    if (shell) return kind === "alert" ? shell.alert(rest) : shell.confirm(rest);
    const button = await this.#navigation.confirm(rest);
    return { status: "dismissed", reason: null, button };
  }

  /** @param {string} id */
  dismiss(id) {
    this.#navigation.dismiss(id);
  }
}
