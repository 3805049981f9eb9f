// @ts-check
import { readMessage } from "./messages.js";

/** The socket to the shell; one at a time, the newest counts. */
export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #url;
  #token;
  #feed;
  /** The newest connection asked for. */
  #wanted = 0;
  /** Whether the last socket closed before it was open, as when the token is another run's. */
  #wasRefused = false;

  /**
   * @param {string} url
   * @param {string} token
   * @param {(input: SocketInput) => void} feed
   */
  constructor(url, token, feed) {
    this.#url = new URL(url, location.origin.replace(/^http/, "ws")).href;
    this.#token = token;
    this.#feed = feed;
  }

  /** @param {number} connection */
  async open(connection) {
    this.#wanted = connection;
    if (this.#wasRefused) {
      const session = new URL("session.json", this.#url.replace(/^ws/, "http"));
      await fetch(session, { cache: "no-store" }).then((response) => response.json())
        .then(({ token }) => this.#token = token, () => {});
      if (connection !== this.#wanted) return;
    }
    this.#wasRefused = true;
    const protocols = ["tandem.page.v1", `tandem.token.${this.#token}`];
    const socket = this.#socket = new WebSocket(this.#url, protocols);
    socket.onopen = () => {
      this.#wasRefused = false;
      this.#feed({ type: "opened", connection, title: document.title || null });
    };
    socket.onclose = ({ code, reason }) =>
      this.#feed({ type: "closed", connection, code, reason, random: Math.random() });
    socket.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message) this.#feed({ type: "message", connection, message });
      else console.warn("tandem: unreadable message");
    };
  }

  close() {
    this.#wanted = 0;
    this.#socket?.close(1000);
  }

  /** @param {PageMessage} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** @import { PageMessage, SocketInput } from "./types.d.ts" */
