// @ts-check
const retryDelays = [50, 100, 250, 500, 1000, 2000, 5000];
const finalCodes = [1002, 1003, 1007, 1008, 1009];
/** Of the application's close codes, those after which a retry makes sense. */
const retriableCodes = [4000, 4408, 4410, 4413, 4500];
const welcomeTimeMax = 5000;
const pendingCountMax = 64;

/** The controller's socket; docs/protocol.md 4. Dispatches `state`, `result` and `link`. */
export class ChromeConnection extends EventTarget {
  #client = crypto.randomUUID();
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {"connecting" | "open" | "waiting" | "stopped"} */
  #link = "waiting";
  #attempt = 0;
  #opened = 0;
  /** The epoch of the last state. @type {string | null} */
  #epoch = null;
  #nextID = 1;
  /** Actions without a result, which a new connection repeats. @type {Action[]} */
  #pending = [];
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
    this.#socket?.close();
    this.#socket = null;
    this.#setLink("connecting", "Connecting");
    const attempt = ++this.#opened;
    // Each run of the shell has its own token, so it is asked for each time.
    const token = await fetch("session.json", { cache: "no-store" })
      .then((response) => response.json())
      .then((session) => session.token, () => null);
    if (attempt !== this.#opened) return;
    if (token === null) return this.#retryLater();
    const url = new URL("/socket", location.origin.replace(/^http/, "ws"));
    const socket = this.#socket = new WebSocket(url, ["tandem.chrome.v1", `tandem.token.${token}`]);
    socket.onopen = () => {
      const epoch = this.#epoch;
      const changes = this.#pending;
      this.#send({ type: "hello", protocol: 1, client: this.#client, epoch, changes });
      this.#timer = setTimeout(() => socket.close(4000), welcomeTimeMax);
    };
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(data);
    socket.onclose = ({ code, reason }) => socket === this.#socket && this.#closed(code, reason);
  }

  /**
   * Asks the shell for `name`; repeated over reconnects until it is answered.
   * @param {string} name
   * @param {Record<string, unknown>} [parameters]
   */
  act(name, parameters = {}) {
    if (this.#pending.length >= pendingCountMax) return;
    /** @type {Action} */
    const action = { type: "action", id: this.#nextID++, name, parameters };
    this.#pending.push(action);
    if (this.#link === "open") this.#send(action);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {string} text */
  #receive(text) {
    const message = JSON.parse(text);
    if (message.type === "state") {
      clearTimeout(this.#timer);
      this.#attempt = 0;
      this.#epoch = message.epoch;
      if (this.#link !== "open") this.#setLink("open", "Connected");
      this.#pending = this.#pending.filter(({ id }) => id > (message.lastChange ?? 0));
    } else if (message.type === "result") {
      this.#pending = this.#pending.filter(({ id }) => id !== message.id);
    }
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  /** @param {number} code @param {string} reason */
  #closed(code, reason) {
    clearTimeout(this.#timer);
    const stops = code < 4000 ? finalCodes.includes(code) : !retriableCodes.includes(code);
    if (stops) return this.#setLink("stopped", `Stopped: ${reason || `close code ${code}`}`);
    this.#retryLater();
  }

  #retryLater() {
    const delay = retryDelays[Math.min(this.#attempt, retryDelays.length - 1)];
    this.#attempt += 1;
    this.#setLink("waiting", "Reconnecting");
    this.#timer = setTimeout(() => this.open(), delay * (0.8 + 0.4 * Math.random()));
  }

  /** @type {(link: "connecting" | "open" | "waiting" | "stopped", text: string) => void} */
  #setLink(link, text) {
    this.#link = link;
    this.dispatchEvent(new CustomEvent("link", { detail: { link, text } }));
  }
}

/** @typedef {{ type: "action", id: number, name: string, parameters: Record<string, unknown> }} Action */
