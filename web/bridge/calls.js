// @ts-check
// The calls of native plugins (docs/protocol.md 3.9); loaded with the first of them.
import { Map, Promise } from "./browser.js";

/** How many have no answer at a time; more wait here. The shell keeps as many answers. */
const underwayMax = 64;
/** As JSON. The shell takes 65,536 bytes, and a character has up to three. */
const wholeLengthMax = 20_000;
/** Of larger options, which go in parts. */
const optionsByteCountMax = 8_388_608;
const partLengthMax = 60_000;
const partByteCountMax = 65_000;
/** Parts on their way; the simulated network holds no more. */
const partsUnderwayMax = 8;
/** Of the names; the options lie one deeper than the message. */
const nameLengthMax = 256;
const depthMax = 30;
const elementCountMax = 1_024;
const largeElementCountMax = 65_536;

const encoder = new TextEncoder();
const byteCount = (/** @type {string} */ text) => encoder.encode(text).length;

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
      const names = { plugin: name(plugin), method: name(method) };
      const read = readable(options);
      const isLarge = options.length > wholeLengthMax;
      const text = isLarge ? JSON.stringify(read) : "";
      if (byteCount(text) > optionsByteCountMax) throw tooLarge();
      const id = `c${this.#next++}`;
      const type = /** @type {const} */ ("call");
      const message = { type, id, ...names, options: isLarge ? {} : read, takesParts: true };
      this.#pending.set(id, { message, text, resolve, reject, ...unsent });
      this.#send();
    });
  }

  /** Sees what the core emits. @param {Emission} emission */
  takes({ name, detail }) {
    if (name === "connected") {
      const isOther = this.#epoch !== detail.epoch;
      this.#epoch = detail.epoch;
      if (isOther) this.forget();
      for (const call of this.#pending.values()) Object.assign(call, unsent);
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
  settle({ id, success, data, error, part, parts, text }) {
    const call = this.#pending.get(id);
    // The shell forgets an answer with its last part, also if nobody waits for it any more.
    if (typeof text === "string") this.#bridge.post({ type: "replyTaken", id, part: Number(part) });
    if (!call) return;
    if (typeof text === "string") {
      call.answer += text;
      if (Number(part) + 1 < Number(parts)) return;
      data = JSON.parse(call.answer);
    } else if (typeof part === "number") {
      call.arrived = part + 1;
      return this.#send();
    }
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
      // Those behind it wait, as calls are performed in their order.
      if (!this.#sendParts(call)) return;
      call.isSent = true;
      this.#bridge.post(call.message);
    }
  }

  /**
   * Sends of the options what may be sent now. Returns whether all of them were.
   * @param {PendingCall} call
   */
  #sendParts(call) {
    const { message, text } = call;
    while (call.length < text.length) {
      if (call.parts - call.arrived >= partsUnderwayMax) return false;
      const piece = pieceOf(text, call.length);
      this.#bridge.post({ type: "callPart", id: message.id, part: call.parts, text: piece });
      call.length += piece.length;
      call.parts += 1;
    }
    if (call.parts) message.parts = call.parts;
    return true;
  }

  /** @param {PendingCall} call @param {Error} error */
  #fail(call, error) {
    this.#pending.delete(call.message.id);
    call.reject(error);
  }
}

/** Of a call of which nothing was sent on this connection. */
const unsent = { isSent: false, length: 0, parts: 0, arrived: 0, answer: "" };

const tooLarge = () =>
  failure(`The options of a call have at most ${optionsByteCountMax} bytes as JSON.`);
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
  const left = text.length > wholeLengthMax ? largeElementCountMax : Infinity;
  return cleaned(value, 1, { left });
}

/** @param {any} value @param {number} depth @param {{ left: number }} elements @returns {any} */
function cleaned(value, depth, elements) {
  if (typeof value === "string") return wellFormed(value);
  if (!value || typeof value !== "object") return value;
  const entries = Object.entries(value);
  const { left } = elements;
  elements.left -= entries.length;
  if (depth > depthMax || entries.length > (left < Infinity ? left : elementCountMax)) {
    throw failure(
      `Options have ${depthMax} levels and ${elementCountMax} elements each at most; ` +
        `large ones ${largeElementCountMax} in all.`,
    );
  }
  if (Array.isArray(value)) return value.map((element) => cleaned(element, depth + 1, elements));
  return Object.fromEntries(
    entries.map(([key, element]) => [wellFormed(key), cleaned(element, depth + 1, elements)]),
  );
}

/**
 * The next piece of a text, no longer than a message may be, and without half of a character.
 * @param {string} text @param {number} start
 */
function pieceOf(text, start) {
  let end = start + partLengthMax;
  while (true) {
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
    const piece = text.slice(start, end);
    if (byteCount(JSON.stringify(piece)) <= partByteCountMax) return piece;
    end -= (end - start) >> 1;
  }
}

/** @import { CallHost, Emission, PendingCall, ReplyMessage } from "./host.d.ts" */
