// @ts-check
// Answers an app's WebSocket in place of its back end.
{
  const page = /** @type {any} */ (globalThis);
  const { WebSocket } = page;

  /**
   * Answers the sockets that are opened to `path`. `connect` is called with each of them, with the
   * function that sends to the app, and gives the function that takes what the app sends.
   * @param {string} path
   * @param {(send: (data: any) => void) => (data: any) => void} connect
   */
  page.answerSocket = (path, connect) => {
    page.WebSocket = new Proxy(WebSocket, {
      construct(target, [url, ...rest]) {
        if (new URL(url, document.baseURI).pathname !== path) return new target(url, ...rest);
        const socket = /** @type {any} */ (new EventTarget());
        const tell = (/** @type {Event} */ event) => {
          socket.dispatchEvent(event);
          socket[`on${event.type}`]?.(event);
        };
        const send = (/** @type {any} */ data) =>
          void setTimeout(() => tell(new MessageEvent("message", { data })));
        setTimeout(() => {
          socket.readyState = 1;
          take = connect(send);
          tell(new Event("open"));
        });
        /** @type {(data: any) => void} */
        let take;
        const more = { send: (/** @type {any} */ data) => take(data), close() {} };
        const states = { readyState: 0, CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
        return Object.assign(socket, states, { binaryType: "arraybuffer", ...more });
      },
    });
  };
}
