// @ts-check
// The calls of native plugins (docs/protocol.md 3.9); loaded with the first of them.

/** How many have no answer at a time; more wait here. The shell keeps as many answers. */
const underwayMax = 64;
/** As JSON. The shell takes 65,536 bytes, and a character has up to three. */
const optionsLengthMax = 20_000;
/** Of the names; the options lie one deeper than the message. */
const nameLengthMax = 256;
const depthMax = 30;
const elementCountMax = 1_024;

export class Calls {
  #bridge;
  #next = 1;
  /** Those without an answer, oldest first. @type {Map<string, PendingCall>} */
  #pending = new Map();
  /** The shell that the calls were sent to. @type {string | null} */
  #epoch;

  /** @param {CallHost} bridge */
  constructor(bridge) {
    this.#bridge = bridge;
    this.#epoch = bridge.state.epoch;
  }

  /**
   * Calls a plugin with options that are JSON already.
   * @param {string} plugin @param {string} method @param {string} [options]
   * @returns {Promise<any>}
   */
  call(plugin, method, options = "{}") {
    return new Promise((resolve, reject) => {
      const { link } = this.#bridge.state;
      if (link === "stopped") throw stopped();
      const message = {
        type: /** @type {const} */ ("call"),
        id: `c${this.#next++}`,
        plugin: name(plugin),
        method: name(method),
        options: readable(options),
      };
      this.#pending.set(message.id, { message, resolve, reject, isSent: false });
      this.#send();
    });
  }

  /** Sees what the core emits. @param {Emission} emission */
  takes({ name, detail }) {
    if (name === "connected") {
      const isOther = this.#epoch !== detail.epoch;
      this.#epoch = detail.epoch;
      if (isOther) this.forget();
      for (const call of this.#pending.values()) call.isSent = false;
      this.#send();
    } else if (name === "disconnected" && detail.final) {
      for (const call of this.#pending.values()) this.#fail(call, stopped());
    }
  }

  /** Gives up what was sent: whether it was done is not known any more. */
  forget() {
    for (const call of this.#pending.values()) if (call.isSent) this.#fail(call, lost());
  }

  /** Hands an answer to whoever waits for it. @param {ReplyMessage} reply */
  settle({ id, success, data, error }) {
    const call = this.#pending.get(id);
    if (!call) return;
    this.#pending.delete(id);
    if (success) call.resolve(data ?? undefined);
    else call.reject(failure(error?.message ?? "", error?.code, error?.data));
    this.#send();
  }

  #send() {
    if (this.#bridge.state.link !== "open") return;
    let free = underwayMax;
    for (const call of this.#pending.values()) {
      if (!free--) return;
      if (call.isSent) continue;
      call.isSent = true;
      this.#bridge.post(call.message);
    }
  }

  /** @param {PendingCall} call @param {Error} error */
  #fail(call, error) {
    this.#pending.delete(call.message.id);
    call.reject(error);
  }
}

const lost = () => failure("Shell or page went away before the answer came.", "UNAVAILABLE");
const stopped = () => failure("The page has left the shell for good.", "UNAVAILABLE");

/** @param {string} message @param {string} [code] @param {unknown} [data] */
function failure(message, code, data) {
  return Object.assign(new Error(message), code && { code }, data && { data });
}

/** What the shell would not read ends the connection, and is refused here. @param {string} text */
function name(text) {
  if (typeof text === "string" && text && text.length <= nameLengthMax) return wellFormed(text);
  throw failure(`A name has 1 to ${nameLengthMax} characters.`);
}

/** @param {string} text */
const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** @param {string} text @returns {Record<string, unknown>} */
function readable(text) {
  const value = text && JSON.parse(text);
  if (!value || typeof value !== "object" || Array.isArray(value)) {
    throw failure("The options of a call are an object.");
  }
  if (text.length > optionsLengthMax) {
    throw failure(`The options of a call have at most ${optionsLengthMax} characters as JSON.`);
  }
  return cleaned(value, 1);
}

/** @param {any} value @param {number} depth @returns {any} */
function cleaned(value, depth) {
  if (typeof value === "string") return wellFormed(value);
  if (!value || typeof value !== "object") return value;
  const entries = Object.entries(value);
  if (depth > depthMax || entries.length > elementCountMax) {
    throw failure(`Options have ${depthMax} levels and ${elementCountMax} elements each at most.`);
  }
  if (Array.isArray(value)) return value.map((element) => cleaned(element, depth + 1));
  return Object.fromEntries(
    entries.map(([key, element]) => [wellFormed(key), cleaned(element, depth + 1)]),
  );
}

/** @import { CallHost, Emission, PendingCall, ReplyMessage } from "./host.d.ts" */
