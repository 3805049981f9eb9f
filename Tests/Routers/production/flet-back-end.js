// @ts-check
// Answers a Flet app in place of its back end: its messages are MessagePack. What the app
// is told to show is kept in `fletView`, because it draws on a canvas.
(() => {
  const page = /** @type {any} */ (globalThis);
  const views = /** @type {Record<string, string>} */ (page.fletViews);
  /** By their numbers in the protocol. */
  const actions = { register: 1, patch: 2, event: 3, update: 4, invoke: 5 };
  page.fletView = "";

  /** @param {any} value @returns {number[]} */
  function pack(value) {
    if (value === null || value === undefined) return [0xc0];
    if (typeof value === "boolean") return [value ? 0xc3 : 0xc2];
    if (typeof value === "number") return [0xd2, ...bytes(value)];
    if (typeof value === "string") {
      const text = new TextEncoder().encode(value);
      return [0xdb, ...bytes(text.length), ...text];
    }
    if (Array.isArray(value)) return [0xdd, ...bytes(value.length), ...value.flatMap(pack)];
    const entries = Object.entries(value);
    return [0xdf, ...bytes(entries.length), ...entries.flat().flatMap(pack)];
  }

  /** @param {number} value @returns {number[]} */
  const bytes = (value) => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);

  /** @param {Uint8Array} data @returns {any} */
  function unpack(data) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    let at = 0;
    const number = (/** @type {number} */ size) => {
      let value = 0;
      for (const end = at + size; at < end; at += 1) value = value * 256 + view.getUint8(at);
      return value;
    };
    const skip = (/** @type {number} */ size) => data.subarray(at, at += size);
    const text = (/** @type {number} */ size) => new TextDecoder().decode(skip(size));
    const list = (/** @type {number} */ size) => Array.from({ length: size }, next);
    const map = (/** @type {number} */ size) =>
      Object.fromEntries(Array.from({ length: size }, () => [next(), next()]));
    /** @returns {any} */
    function next() {
      const kind = number(1);
      if (kind < 0x80) return kind;
      if (kind < 0x90) return map(kind & 0xf);
      if (kind < 0xa0) return list(kind & 0xf);
      if (kind < 0xc0) return text(kind & 0x1f);
      if (kind >= 0xe0) return kind - 256;
      if (kind >= 0xd4 && kind <= 0xd8) return skip(1 + 2 ** (kind - 0xd4));
      if (kind >= 0xcc && kind <= 0xd3) return number(2 ** (kind & 3));
      const size = () => number(2 ** ((kind - (kind < 0xca ? 0xc4 : 0xd9)) % 3));
      if (kind === 0xca) return at += 4, view.getFloat32(at - 4);
      if (kind === 0xcb) return at += 8, view.getFloat64(at - 8);
      if (kind === 0xc2 || kind === 0xc3) return kind === 0xc3;
      if (kind >= 0xc4 && kind <= 0xc6) return skip(size());
      if (kind >= 0xc7 && kind <= 0xc9) return skip(1 + number(2 ** (kind - 0xc7)));
      if (kind >= 0xd9 && kind <= 0xdb) return text(size());
      if (kind >= 0xdc && kind <= 0xdd) return list(number(kind === 0xdc ? 2 : 4));
      if (kind >= 0xde) return map(number(kind === 0xde ? 2 : 4));
      return null;
    }
    return next();
  }

  let lastId = 1;
  /** A page with a button in its middle. @param {string} route */
  function viewsOf(route) {
    const content = page.fletView = views[route.split("?")[0]] ?? "nothing";
    const controls = [{ _i: ++lastId, _c: "FilledButton", content, on_click: true }];
    const middle = { vertical_alignment: "center", horizontal_alignment: "center" };
    return [{ _i: ++lastId, _c: "View", route, controls, ...middle }];
  }

  /** @param {any[]} message @param {(action: number, body: object) => void} send */
  function answer([action, body], send) {
    if (action === actions.register) {
      const views = viewsOf(body.page.route);
      const page_patch = { _i: 1, _c: "Page", on_route_change: true, views };
      send(actions.register, { session_id: "1", page_patch, error: "" });
    } else if (action === actions.event && body.name === "route_change") {
      const route = body.data.route ?? body.data;
      send(actions.patch, { id: 1, patch: [[0], [0, 0, "views", viewsOf(route)]] });
    } else if (action === actions.event && body.name === "click") {
      const args = { route: page.fletLink };
      send(actions.invoke, { control_id: 1, call_id: `${++lastId}`, name: "push_route", args });
    }
  }

  page.answerSocket("/ws", (/** @type {(data: any) => void} */ send) => {
    const pass = (/** @type {number} */ action, /** @type {object} */ body) =>
      send(Uint8Array.from([0, ...pack([action, body])]).buffer);
    return (/** @type {any} */ data) => {
      const packet = new Uint8Array(data.buffer ?? data);
      if (packet[0] === 0) answer(unpack(packet.subarray(1)), pass);
    };
  });
})();
