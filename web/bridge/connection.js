// @ts-check
import { readMessage } from "./messages.js";

/** The socket to the shell; one at a time, the newest counts. */
export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #newest = 0;
  #isRefused = false;
  #url;
  #token;
  #feed;

  /**
   * @param {string} url
   * @param {string} token
   * @param {(input: SocketInput) => void} feed
   */
  constructor(url, token, feed) {
    this.#url = "ws" + new URL(url, location.href).href.slice("http".length);
    this.#token = token;
    this.#feed = feed;
  }

  /** @param {number} connection */
  async open(connection) {
    this.#newest = connection;
    if (this.#isRefused) {
      // A restarted shell has another token, and tells it to its own origin only.
      const session = await fetch(new URL("session.json", import.meta.url), { cache: "no-store" })
        .then((response) => response.json()).catch(() => null);
      this.#token = session?.token ?? this.#token;
      if (connection !== this.#newest) return;
    }
    this.#isRefused = true;
    const socket = new WebSocket(this.#url, ["tandem.page.v1", `tandem.token.${this.#token}`]);
    this.#socket = socket;
    socket.onopen = () => {
      this.#isRefused = false;
      this.#feed({ type: "opened", connection, title: document.title || null });
    };
    socket.onclose = ({ code, reason }) =>
      this.#feed({ type: "closed", connection, code, reason, random: Math.random() });
    socket.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message) this.#feed({ type: "message", connection, message });
      else socket.close(4400);
    };
  }

  close() {
    this.#newest = 0;
    this.#socket?.close(1000);
  }

  /** @param {PageMessage} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** @import { PageMessage, SocketInput } from "./types.d.ts" */
