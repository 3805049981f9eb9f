// @ts-check
/** @import { Action, Ending, Presentation, Presenter } from "../types.d.ts" */

/**
 * Makes what is presented agree with what the state wants, whoever moved away from it.
 *
 * It only ever compares. So it makes no difference whether a sheet was closed by the app, by a
 * swipe, by the shell or while the page was being reloaded: `converge` again and again leads to the
 * same place, and no dismissal goes unnoticed.
 */
export class Reconciler {
  #presenter;
  #send;
  /** @type {readonly Presentation[]} */
  #wanted = [];
  /** What was presented and has not ended, by id. @type {Map<string, Presentation>} */
  #up = new Map();
  /** What was dismissed from here and has not ended. @type {Set<string>} */
  #closing = new Set();
  /** What has ended, but is still in the list that the presenter knows. @type {Set<string>} */
  #ended = new Set();
  #owns;

  /**
   * @param {Presenter} presenter
   * @param {(action: Action) => void} send
   * @param {(id: string) => boolean} owns whether this app presents it; others are left alone
   */
  constructor(presenter, send, owns) {
    this.#presenter = presenter;
    this.#send = send;
    this.#owns = owns;
  }

  /** @param {readonly Presentation[]} wanted bottom to top */
  converge(wanted = this.#wanted) {
    this.#wanted = wanted;
    if (!this.#presenter.isPresenting) return;
    for (const presentation of this.#up.values()) this.#closeUnwanted(presentation);
    this.#dismissStrays();
    for (const presentation of wanted) {
      if (!this.#up.has(presentation.id)) this.#present(presentation);
    }
  }

  /**
   * Something is gone that nobody waits for, because its document was reloaded.
   *
   * @param {string} id
   * @param {string | null} button
   */
  ended(id, button) {
    const presentation = this.#wanted.find((item) => item.id === id);
    if (presentation && !this.#up.has(id)) this.#send(presentation.closed(button));
  }

  /** What is up though nobody here wants it: its dismissal was lost with an older document. */
  #dismissStrays() {
    const ids = this.#presenter.modals;
    for (const id of this.#ended) {
      if (!ids.includes(id)) this.#ended.delete(id);
    }
    for (const id of ids) {
      const isKnown = this.#up.has(id) || this.#ended.has(id) || this.#isWanted(id);
      if (this.#owns(id) && !isKnown) this.#presenter.dismiss(id);
    }
  }

  /** @param {Presentation} presentation */
  #closeUnwanted({ id, slot }) {
    if (this.#isWanted(id) || this.#closing.has(id)) return;
    this.#closing.add(id);
    // The next item of the slot takes its place by itself.
    const isReplaced = slot !== undefined && this.#wanted.some((item) => item.slot === slot);
    if (!isReplaced) this.#presenter.dismiss(id);
  }

  /** @param {Presentation} presentation */
  #present(presentation) {
    this.#up.set(presentation.id, presentation);
    this.#ended.delete(presentation.id);
    this.#presenter.present(presentation).then((ending) => this.#end(presentation, ending));
  }

  /** @param {Presentation} presentation @param {Ending} ending */
  #end(presentation, { status, reason, button }) {
    const { id } = presentation;
    this.#up.delete(id);
    this.#ended.add(id);
    const wasClosing = this.#closing.delete(id);
    // The state stands, and is presented again as soon as there is somebody to present it to.
    if (status === "rejected" && isPassing(reason)) return;
    if (!wasClosing && this.#isWanted(id)) this.#send(presentation.closed(button));
    else this.converge();
  }

  /** @param {string} id */
  #isWanted(id) {
    return this.#wanted.some((item) => item.id === id);
  }
}

/** @param {string | null} reason */
function isPassing(reason) {
  return reason === "epoch" || reason === "disconnected" || reason === "notDriver";
}
