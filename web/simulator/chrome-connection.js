// @ts-check
/** @import { ControllerAction, ControllerMessage, ControllerUpdate } from "./types.d.ts" */
/** @import { Result } from "./types.d.ts" */
import { isFinal, retryDelay } from "../bridge/core/reconnection.js";
import { fetchToken, frontFor, randomName } from "./network.js";

const welcomeTimeMax = 5000;
const pendingCountMax = 64;

/** The controller's socket; docs/protocol.md 4. Dispatches `state` and `link`. */
export class ChromeConnection extends EventTarget {
  /** The token that the last answer of the shell named. */
  #token = "";
  /** @type {string | null} */
  #epoch = null;
  #client = randomName();
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {"connecting" | "open" | "waiting" | "stopped"} */
  #link = "waiting";
  #attempt = 0;
  #nextID = 1;
  /** The last action that the hello of this connection carried. */
  #sentID = 0;
  #opening = Symbol("none");
  /** Actions without a result, which a new connection repeats. @type {ControllerAction[]} */
  #pending = [];
  /** Who waits for which result. @type {Map<number, (result: Result) => void>} */
  #waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    super();
    addEventListener("online", () => this.open());
    addEventListener("pageshow", ({ persisted }) => persisted && this.open());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.#link === "waiting") this.open();
    });
  }

  /** Opens a connection in the place of the one there is. */
  async open() {
    if (this.#link === "stopped") return;
    clearTimeout(this.#timer);
    const previous = this.#socket;
    this.#socket = null;
    previous?.close();
    this.#setLink("connecting", "Connecting");
    const opening = this.#opening = Symbol("opening");
    // If the shell is away, the socket will say so.
    this.#token = (await fetchToken()) ?? this.#token;
    if (opening !== this.#opening) return;
    const url = new URL("/socket", location.origin.replace(/^http/, "ws"));
    const protocols = ["tandem.chrome.v1", `tandem.token.${this.#token}`];
    const socket = this.#socket = new WebSocket(url, protocols);
    socket.onopen = () => {
      const changes = this.#epoch === null ? [] : this.#pending;
      this.#sentID = changes.at(-1)?.id ?? 0;
      const [client, epoch] = [this.#client, this.#epoch];
      this.#send({ type: "hello", protocol: 1, client, epoch, changes });
      this.#timer = setTimeout(() => socket.close(4000), welcomeTimeMax);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      try {
        this.#receive(JSON.parse(data));
      } catch {
        socket.close(4400);
      }
    };
    socket.onclose = ({ code, reason }) => socket === this.#socket && this.#closed(code, reason);
  }

  /**
   * Asks the shell for `name`; repeated over reconnects until it is answered.
   * @param {string} name
   * @param {Record<string, unknown>} [parameters]
   * @returns {Promise<Result>}
   */
  act(name, parameters = {}) {
    if (this.#pending.length >= pendingCountMax) {
      return Promise.resolve({ id: 0, status: "rejected", reason: "tooManyUnanswered" });
    }
    /** @type {ControllerAction} */
    const action = { type: "action", id: this.#nextID++, name, parameters };
    this.#pending.push(action);
    if (this.#link === "open") this.#send(action);
    return new Promise((resolve) => this.#waiting.set(action.id, resolve));
  }

  /** @param {number} id @param {Result} result */
  #answer(id, result) {
    this.#pending = this.#pending.filter((action) => action.id !== id);
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }

  /**
   * Answers for results that were lost with their connection; the state shows what came of them.
   * @param {number} lastID @param {Omit<Result, "id">} result
   */
  #answerUpTo(lastID, result) {
    for (const id of [...this.#waiting.keys()]) {
      if (id <= lastID) this.#answer(id, { ...result, id });
    }
  }

  /** @param {ControllerMessage} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Throws if it is no message of the shell. @param {ControllerUpdate} message */
  #receive(message) {
    if (message.type === "state") {
      clearTimeout(this.#timer);
      this.#attempt = 0;
      const { epoch, lastChange = 0 } = message;
      message.front = frontFor(message.front, location.hostname);
      // Changes of another epoch were refused; the user sees what became of them.
      if (this.#epoch !== null && epoch !== this.#epoch) {
        this.#pending = [];
        this.#answerUpTo(Infinity, { status: "superseded", reason: "epoch" });
      }
      this.#epoch = epoch;
      this.#pending = this.#pending.filter(({ id }) => id > lastChange);
      if (this.#link !== "open") {
        this.#setLink("open", "Connected");
        this.#answerUpTo(lastChange, { status: "applied" });
        this.#pending.filter(({ id }) => id > this.#sentID).forEach((action) => this.#send(action));
      }
    } else if (message.type === "result") {
      this.#answer(message.id, message);
    } else throw message;
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  /** @param {number} code @param {string} reason */
  #closed(code, reason) {
    clearTimeout(this.#timer);
    if (isFinal(code)) {
      return this.#setLink("stopped", `Stopped: ${reason || `close code ${code}`}`);
    }
    this.#setLink("waiting", "Reconnecting");
    this.#timer = setTimeout(() => this.open(), retryDelay(this.#attempt++, Math.random()));
  }

  /** @type {(link: "connecting" | "open" | "waiting" | "stopped", text: string) => void} */
  #setLink(link, text) {
    this.#link = link;
    this.dispatchEvent(new CustomEvent("link", { detail: { link, text } }));
  }
}
