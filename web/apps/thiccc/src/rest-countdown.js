// @ts-check
/** @import { Tandem } from "../../../bridge/types.d.ts" */

const id = "rest";

/**
 * The countdown of the rest between two sets. The shell's goes on while the page is away; in a
 * browser alone it lives as long as the document.
 */
export class RestCountdown {
  #shell;
  /** Without a shell: when it ends. @type {number | null} */
  #end = null;
  #listener = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Tandem | null} shell */
  constructor(shell) {
    this.#shell = shell;
  }

  /** When it ends, `null` while none runs. */
  get endsAt() {
    if (!this.#shell) return this.#end;
    const countdown = this.#shell.countdowns.find((each) => each.id === id);
    return countdown ? Date.now() - performance.now() + countdown.deadline : null;
  }

  /** @param {() => void} listener called once for each end */
  onFinished(listener) {
    this.#listener = listener;
    this.#shell?.on("event", ({ detail: { name, data } }) => {
      if (name === "countdownFinished" && data.id === id) listener();
    });
  }

  /** @param {number} seconds */
  start(seconds) {
    if (this.#shell) {
      this.#shell.startCountdown(id, seconds);
      return;
    }
    this.stop();
    this.#end = Date.now() + seconds * 1000;
    this.#timer = setTimeout(() => {
      this.#end = null;
      this.#listener();
    }, seconds * 1000);
  }

  stop() {
    this.#shell?.stopCountdown(id);
    clearTimeout(this.#timer);
    this.#end = null;
  }
}
