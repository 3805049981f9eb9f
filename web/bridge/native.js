// @ts-check
// What `window.tandem` offers for modals and native widgets; loaded with the first call.
import { resolved } from "./bridge.js";
import { Promise, Set } from "./browser.js";
import { view } from "./core/link.js";

export class Native {
  #bridge;
  /** The shell that is spoken to. @type {string | null} */
  #epoch;
  /** Who waits for a dismissal. @type {Set<Waiter>} */
  #waiters = new Set();
  #nextModal = 1;
  /** @type {GuardQuestion | null} */
  #question = null;
  /** The entry that is guarded. */
  #guarded = "";
  /** @type {Set<() => unknown>} */
  #refreshers = new Set();

  /** @param {NativeHost} bridge */
  constructor(bridge) {
    this.#bridge = bridge;
    this.#epoch = bridge.state.epoch;
  }

  /** @type {Tandem["present"]} */
  present({ url, ...options }) {
    const path = resolved(url);
    if (!path) throw new TypeError('tandem.present: other origin; use action("openURL")');
    return this.#show({ ...options, url: path });
  }

  /** @type {Tandem["alert"]} */
  alert(options) {
    return this.#show({ ...options, kind: "alert" });
  }

  /** @type {Tandem["confirm"]} */
  confirm(options) {
    return this.#show({ ...options, kind: "dialog" });
  }

  /** @type {Tandem["dismiss"]} */
  dismiss(options = {}) {
    return this.#bridge.action("dismiss", { ...options });
  }

  /** @type {Tandem["login"]} */
  login() {
    return this.#bridge.action("login");
  }

  /** @type {Tandem["logout"]} */
  logout() {
    return this.#bridge.action("logout");
  }

  /** @type {Tandem["setBadge"]} */
  setBadge(tab, value) {
    return this.#bridge.action("setBadge", { tab, value: value ?? null });
  }

  /** @type {Tandem["setTitle"]} */
  setTitle(title) {
    return this.#bridge.action("setTitle", { title });
  }

  /** @type {Tandem["startCountdown"]} */
  startCountdown(id, seconds) {
    return this.#bridge.action("startCountdown", { id, seconds });
  }

  /** @type {Tandem["stopCountdown"]} */
  stopCountdown(id) {
    return this.#bridge.action("stopCountdown", { id });
  }

  /** @type {Tandem["guard"]} */
  guard(question) {
    const before = this.#guarded;
    this.#question = question;
    this.#guarded = question ? view(this.#bridge.state).key : "";
    if (before && before !== this.#guarded) {
      this.#bridge.action("setGuard", { guarded: false }, before);
    }
    this.#renewGuard();
  }

  /** @type {Tandem["onRefresh"]} */
  onRefresh(handler) {
    const refresher = () => handler();
    this.#refreshers.add(refresher);
    return () => void this.#refreshers.delete(refresher);
  }

  /**
   * Takes what answers a call before the bridge dispatches it.
   * @param {Output & { type: "emit" }} output
   * @returns {boolean} whether it answered a call; it is not dispatched then
   */
  takes({ name, detail }) {
    const { epoch, final, role, ...event } = /** @type {any} */ (detail);
    switch (name) {
      case "connected":
        if (epoch !== this.#epoch) {
          if (this.#epoch) this.#settle(() => true, "rejected", { reason: "epoch" });
          this.#epoch = epoch;
          this.#guarded = "";
        }
        // A page that was away for long has lost its guard.
        this.#renewGuard();
        return false;
      case "disconnected":
        if (final) this.#settle(() => true, "rejected", { reason: "disconnected" });
        return false;
      case "role":
        // A mirror's guard was refused.
        if (role === "driver") this.#renewGuard();
        return false;
      case "event":
        return this.#takes(event);
      default:
        return false;
    }
  }

  /** @param {{ name: string, data: any }} event */
  #takes({ name, data }) {
    switch (name) {
      case "dismissed": {
        const { modal } = data;
        return this.#settle((waiter) => waiter.modal === modal, "dismissed", data);
      }
      case "leaveRequested":
        if (this.#question) this.#ask(this.#question, data.url);
        return this.#question !== null;
      case "refresh":
        if (!this.#refreshers.size) return false;
        Promise.allSettled([...this.#refreshers].map(async (refresher) => await refresher()))
          .then(() => this.#bridge.action("endRefreshing"));
        return true;
      default:
        return false;
    }
  }

  /** @type {(options: { id?: string } & Record<string, unknown>) => Promise<Dismissal>} */
  #show(options) {
    // With an id from here a dismissal is known even if the answer to `present` was lost.
    const modal = options.id ?? `p${this.#bridge.state.document}.${this.#nextModal++}`;
    return new Promise((resolve) => {
      const waiter = { modal, resolve };
      this.#waiters.add(waiter);
      this.#present(waiter, { ...options, id: modal });
    });
  }

  /** @type {(waiter: Waiter, parameters: Record<string, unknown>) => Promise<void>} */
  async #present(waiter, parameters) {
    let answer;
    // Presenting an id that is up already changes nothing, so it may be asked for again.
    do answer = await this.#bridge.action("present", parameters); while (
      answer.reason === "resultLost" && this.#waiters.has(waiter)
    );
    const { status, reason } = answer;
    if (status === "applied" || status === "noop") return;
    this.#settle((other) => other === waiter, "rejected", { reason });
  }

  /**
   * Settles who passes `test`; whether there was anybody.
   * @type {(test: (w: Waiter) => boolean, status: Dismissal["status"], o: object) => boolean}
   */
  #settle(test, status, outcome) {
    const settled = [...this.#waiters].filter(test);
    for (const waiter of settled) {
      const { modal, resolve } = waiter;
      const { reason = null, button = null, text = null, result = null } =
        /** @type {any} */ (outcome);
      this.#waiters.delete(waiter);
      resolve({ status, reason, modal, button, text, result });
    }
    return settled.length > 0;
  }

  #renewGuard() {
    if (!this.#question) return;
    this.#guarded ||= view(this.#bridge.state).key;
    this.#bridge.action("setGuard", { guarded: true }, this.#guarded);
  }

  /** @type {(question: GuardQuestion, url: string) => Promise<void>} */
  async #ask(question, url) {
    let allowed = true;
    try {
      allowed = Boolean(await question({ url }));
    } catch (error) {
      // Nobody is locked in by a mistake of the app.
      console.error("tandem: the question of guard() failed, so leaving is allowed", error);
    }
    this.#bridge.action("leave", { allowed });
  }
}

/** @import { Dismissal, GuardQuestion, NativeHost, Output, Tandem } from "./host.d.ts" */
/** @import { Waiter } from "./host.d.ts" */
