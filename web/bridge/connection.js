// @ts-check
import { readMessage } from "./messages.js";

/** The socket to the shell; one at a time, the newest counts. */
export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #url;
  #protocols;
  #feed;

  /**
   * @param {string} url
   * @param {string} token
   * @param {(input: SocketInput) => void} feed
   */
  constructor(url, token, feed) {
    this.#url = new URL(url, location.origin.replace(/^http/, "ws")).href;
    this.#protocols = ["tandem.page.v1", `tandem.token.${token}`];
    this.#feed = feed;
  }

  /** @param {number} connection */
  open(connection) {
    const socket = this.#socket = new WebSocket(this.#url, this.#protocols);
    socket.onopen = () => this.#feed({ type: "opened", connection, title: document.title || null });
    socket.onclose = ({ code, reason }) =>
      this.#feed({ type: "closed", connection, code, reason, random: Math.random() });
    socket.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message) this.#feed({ type: "message", connection, message });
      else console.warn("tandem: unreadable message");
    };
  }

  close() {
    this.#socket?.close(1000);
  }

  /** @param {PageMessage} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** @import { PageMessage, SocketInput } from "./types.d.ts" */
