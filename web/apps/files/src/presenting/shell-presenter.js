// @ts-check
/** @import { Tandem } from "../../../../bridge/types.d.ts" */
/** @import { Dismissal, Presentation, Presenter } from "../types.d.ts" */

/**
 * Has a shell present, natively.
 *
 * @implements {Presenter}
 */
export class ShellPresenter {
  #shell;

  /** @param {Tandem} shell */
  constructor(shell) {
    this.#shell = shell;
  }

  /** A sheet's own document presents nothing: the one beneath it does, from the same state. */
  get isPresenting() {
    const { connected, role } = this.#shell;
    return connected && role === "driver" && !isModalDocument();
  }

  get modals() {
    return this.#shell.modals.map(({ id }) => id);
  }

  /**
   * @param {Presentation} presentation
   * @returns {Promise<Dismissal>}
   */
  present({ closed: _, url, kind, ...rest }) {
    if (kind === "alert") return this.#shell.alert(rest);
    if (kind === "dialog") return this.#shell.confirm(rest);
    return this.#shell.present({ ...rest, kind, url: url ?? "/" });
  }

  /** @param {string} id */
  dismiss(id) {
    this.#shell.dismiss({ modal: id });
  }
}

/** Whether this document is what a sheet or cover shows, in a frame of its own. */
export function isModalDocument() {
  return window.name.startsWith("tandem:modal:");
}
