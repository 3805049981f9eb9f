// @ts-check
// What `plugins.CapacitorHttp.enabled` makes of `fetch` and `XMLHttpRequest`: requests to other
// hosts are the shell's, without CORS, with the bodies and answers that native-bridge.js makes of
// them. A page has this script only if the app's configuration says so, before capacitor.js.
(() => {
  const { Event, URL } = globalThis;
  const { tandem, tandemDevice: device, tandemWrap: wrap, tandemDuring: during } = window;
  if (!tandem || !wrap || !during || !device || device.plugins === "off") return;
  const facade = tandem;
  const { fetch: webFetch, XMLHttpRequest: WebRequest } = window;
  const { prototype: web } = WebRequest;
  // The browser's own, for the app. The app's own native-bridge.js would set them anew.
  const originals = {
    CapacitorWebFetch: webFetch,
    CapacitorWebXMLHttpRequest: {
      abort: web.abort,
      constructor: web.constructor,
      fullObject: WebRequest,
      getAllResponseHeaders: web.getAllResponseHeaders,
      getResponseHeader: web.getResponseHeader,
      open: web.open,
      prototype: web,
      send: web.send,
      setRequestHeader: web.setRequestHeader,
    },
  };
  for (const [name, value] of Object.entries(originals)) {
    Object.defineProperty(window, name, { get: () => value, set() {}, configurable: true });
  }

  /** The address of a request that is the shell's, not the browser's. @param {any} url */
  function foreign(url) {
    try {
      const { href, protocol, origin } = new URL(url, document.baseURI);
      return /^https?:$/.test(protocol) && origin !== location.origin ? href.split("#")[0] : null;
    } catch {
      return null; // The browser's error describes what is wrong.
    }
  }

  // 1. Requests and answers.

  /** Methods whose requests go past the plugin on a device: the answer comes as it is. */
  const isRead = (/** @type {string} */ method) => /^(GET|HEAD|OPTIONS|TRACE)$/i.test(method);

  /**
   * Rejects as soon as the signal aborts; the shell's request then goes on without effect.
   * @param {OutgoingRequest} request @param {any} [body] @returns {Promise<Answer>}
   */
  function send(request, body) {
    const { signal } = request;
    const aborted = new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([exchange(request, body), /** @type {Promise<never>} */ (aborted)]);
  }

  /** @param {OutgoingRequest} request @param {any} body @returns {Promise<Answer>} */
  async function exchange(request, body) {
    const { url, method, headers, timeout, signal } = request;
    const call = (/** @type {object} */ options) => {
      signal.throwIfAborted();
      const all = { url, method, connectTimeout: timeout, readTimeout: timeout, ...options };
      return /** @type {Promise<any>} */ (facade.call("CapacitorHttp", "request", all));
    };
    if (isRead(method)) {
      const agent = header(request, "User-Agent") ? {} : { "user-agent": navigator.userAgent };
      const all = { headers: { ...headers, ...agent }, responseType: "bytes" };
      const { data, ...head } = await call(all);
      return { ...head, bytes: Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)) };
    }
    const type = header(request, "Content-Type");
    const { data, kind, added } = await converted(body, type);
    return call({ data, dataType: kind, headers: type ? headers : { ...added, ...headers } });
  }

  /**
   * A body as the plugin takes it. What is no file, form or text comes to nothing, as on a device.
   * @param {any} body @param {string | null} type
   * @returns {Promise<{ data: any, kind: string, added?: Record<string, string> }>}
   */
  async function converted(body, type) {
    if (body instanceof URLSearchParams) return { data: String(body), kind: "text" };
    if (body instanceof FormData) {
      const entries = [...body].map(([key, value]) => entry(key, value));
      return { data: await Promise.all(entries), kind: "formData" };
    }
    if (body instanceof File) {
      return { data: await base64(body), kind: "file", added: { "Content-Type": body.type } };
    }
    const isBytes = body instanceof ReadableStream || body instanceof Uint8Array;
    if (!isBytes) return { data: body, kind: "json" };
    const text = await new Response(/** @type {any} */ (body)).text();
    const added = { "Content-Type": type || "application/octet-stream" };
    if (type === "application/json") return { data: parsed(text) ?? text, kind: "json", added };
    return { data: text, kind: type === "multipart/form-data" ? "formData" : "text", added };
  }

  /** @param {string} key @param {File | string} value */
  async function entry(key, value) {
    if (typeof value === "string") return { key, value, type: "string" };
    const { name: fileName, type: contentType } = value;
    return { key, value: await base64(value), type: "base64File", contentType, fileName };
  }

  /** @param {Blob} blob */
  async function base64(blob) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }

  /** @param {string} text */
  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  /** @param {OutgoingRequest | Answer} message @param {string} name */
  function header({ headers }, name) {
    const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
    return found?.[1] ?? null;
  }

  /** The body as a text. @param {Answer} answer @param {string} [mimeType] to override */
  function text(answer, mimeType) {
    const type = header(answer, "Content-Type") ?? "";
    if (answer.bytes) {
      const [, label] = /charset="?([^\s;"]+)/i.exec(`${mimeType};${type}`) ?? [];
      try {
        return new TextDecoder(label).decode(answer.bytes);
      } catch {
        return new TextDecoder().decode(answer.bytes);
      }
    }
    return type.startsWith("application/json") ? JSON.stringify(answer.data) : answer.data;
  }

  /**
   * Whether the browser sends it in place of the shell, which has sent nothing, or is gone.
   * @param {any} error
   */
  const isForBrowser = (error) =>
    !window.tandem || device.plugins === "lenient" && error.code === "HOST_NOT_ALLOWED";

  // 2. `fetch`.

  wrap(window, "fetch", (native, self, call) => {
    const [resource, options] = call;
    const url = foreign(resource instanceof Request ? resource.url : resource);
    if (!url || !window.tandem) return native.apply(self, call);
    return during(fetched(url, resource, options), url);
  });

  /** @param {string} url @param {any} resource @param {any} [options] */
  async function fetched(url, resource, options) {
    const given = new Headers(options?.headers);
    const type = given.get("Content-Type");
    if (options?.body instanceof FormData && type && !type.includes("boundary")) {
      given.delete("Content-Type"); // The browser writes it with its boundary.
      options = { ...options, headers: given };
    }
    const request = new Request(resource, options);
    const spare = request.clone();
    const { method, signal } = request;
    const headers = Object.fromEntries(request.headers);
    const agent = given.get("User-Agent");
    if (agent) headers["user-agent"] = agent;
    try {
      signal.throwIfAborted();
      let { body } = options ?? {};
      if (!body || body instanceof ReadableStream) {
        const bytes = new Uint8Array(await request.arrayBuffer());
        body = bytes.length ? bytes : undefined;
      }
      return response(await send({ url, method, headers, signal }, body));
    } catch (/** @type {any} */ error) {
      if (isForBrowser(error)) return webFetch(spare);
      throw isRead(method) && !signal.aborted ? new TypeError(error.message) : error;
    }
  }

  /** @param {Answer} answer */
  function response(answer) {
    const { status, url, bytes } = answer;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      try {
        headers.append(name, value);
      } catch {
        // No page reads a header of other characters.
      }
    }
    const body = [204, 205, 304].includes(status) ? null : bytes ?? text(answer);
    // No other status can be given to a response that a page makes.
    const init = { status: Math.min(status, 599), headers };
    const made = new Response(/** @type {any} */ (body), init);
    return Object.defineProperties(made, { url: { value: url }, status: { value: status } });
  }

  // 3. `XMLHttpRequest`.

  window.XMLHttpRequest = class XMLHttpRequest extends WebRequest {
    /** The request that is the shell's, `null` while it is the browser's. @type {Own | null} */
    #own = null;
    /** @type {string | undefined} */
    #mimeType;

    /** @override @param {string} method @param {string | URL} url @param {any[]} rest */
    open(method, url, ...rest) {
      const [isAsync = true] = rest;
      const address = isAsync && window.tandem ? foreign(url) : null;
      const { readyState } = this;
      const before = this.#own;
      this.#own = null;
      before?.controller.abort();
      if (!address) {
        return Reflect.apply(super.open, this, [method, url, ...rest]);
      }
      const controller = new AbortController();
      const { signal } = controller;
      const request = { url: address, method: method.toUpperCase(), headers: {}, signal };
      const own = this.#own = { ...request, controller, state: 1 };
      // Ends a request of the browser's: its only event is that of the new state.
      if (!before && readyState) super.open("GET", address);
      else if (readyState !== 1) this.#setState(own, 1);
    }

    /** @override @param {string} name @param {string} value */
    setRequestHeader(name, value) {
      const own = this.#own;
      if (!own) return super.setRequestHeader(name, value);
      const { headers, method } = own;
      const isSame = (/** @type {string} */ key) => key.toLowerCase() === name.toLowerCase();
      const known = isRead(method) ? Object.keys(headers).find(isSame) : undefined;
      if (known) headers[known] += `, ${value}`;
      else headers[name] = value;
    }

    /** @override @param {string} type */
    overrideMimeType(type) {
      super.overrideMimeType(type);
      this.#mimeType = type;
    }

    /** @override @param {any} [body] */
    send(body) {
      const own = this.#own;
      if (!own) return super.send(body);
      if (own.isSent || own.state !== 1) {
        throw new DOMException("The request is not open.", "InvalidStateError");
      }
      if (body instanceof FormData && !header(own, "Content-Type")) {
        own.headers["Content-Type"] = "multipart/form-data";
      }
      own.isSent = true;
      own.timeout = this.timeout || undefined;
      during(this.#perform(own, body), own.url);
    }

    /** @param {Own} own @param {any} body */
    async #perform(own, body) {
      if (!this.#dispatch(own, new ProgressEvent("loadstart"))) return;
      const { controller, timeout } = own;
      const timer = timeout && setTimeout(() => controller.abort("timeout"), timeout);
      try {
        own.answer = await send(own, body);
      } catch (/** @type {any} */ error) {
        if (this.#own !== own) return;
        if (isForBrowser(error)) return this.#sendByBrowser(own, body);
        return this.#finish(own, error === "timeout" ? error : "error");
      } finally {
        clearTimeout(timer);
      }
      if (this.#own !== own || !this.#setState(own, 2) || !this.#setState(own, 3)) return;
      const total = own.answer.bytes?.length ?? String(text(own.answer) ?? "").length;
      const progress = { lengthComputable: true, loaded: total, total };
      if (this.#dispatch(own, new ProgressEvent("progress", progress))) this.#finish(own, "load");
    }

    /** @param {Own} own @param {any} body */
    #sendByBrowser(own, body) {
      this.#own = null;
      super.open(own.method, own.url);
      for (const [name, value] of Object.entries(own.headers)) {
        if (value !== "multipart/form-data") super.setRequestHeader(name, value);
      }
      super.send(body);
    }

    /** Whether the request is still the same afterwards. @param {Own} own @param {Event} event */
    #dispatch(own, event) {
      this.dispatchEvent(event);
      return this.#own === own;
    }

    /** @param {Own} own @param {number} state */
    #setState(own, state) {
      own.state = state;
      return this.#dispatch(own, new Event("readystatechange"));
    }

    /** @param {Own} own @param {"load" | "error" | "timeout" | "abort"} event */
    #finish(own, event) {
      // A listener can abort the request, which has no event when it is done.
      if (!this.#setState(own, 4) || own.state !== 4) return;
      if (!this.#dispatch(own, new ProgressEvent(event))) return;
      this.#dispatch(own, new ProgressEvent("loadend"));
    }

    /** @override */
    abort() {
      const own = this.#own;
      if (!own) return super.abort();
      const isUnderWay = own.isSent && own.state < 4;
      const ended = isUnderWay ? { ...own, isSent: false } : own;
      ended.answer = ended.response = ended.document = undefined;
      this.#own = ended;
      if (isUnderWay) {
        own.controller.abort();
        this.#finish(ended, "abort");
      }
      if (ended.state === 4) ended.state = 0;
    }

    /** @override @param {string} name */
    getResponseHeader(name) {
      if (!this.#own) return super.getResponseHeader(name);
      const { answer, method } = this.#own;
      if (!answer) return null;
      // Of other methods in the case that the platform's answers have.
      return isRead(method) ? header(answer, name) : answer.headers[name] ?? null;
    }

    /** @override */
    getAllResponseHeaders() {
      if (!this.#own) return super.getAllResponseHeaders();
      return Object.entries(this.#own.answer?.headers ?? {})
        .filter(([name]) => name.toLowerCase() !== "set-cookie")
        .map(([name, value]) => `${name}: ${value}\r\n`).join("");
    }

    /** @override */
    get readyState() {
      return this.#own ? this.#own.state : super.readyState;
    }

    /** @override */
    get status() {
      return this.#own ? this.#own.answer?.status ?? 0 : super.status;
    }

    /** @override */
    get statusText() {
      return this.#own ? "" : super.statusText;
    }

    /** @override */
    get responseURL() {
      return this.#own ? this.#own.answer?.url ?? "" : super.responseURL;
    }

    /** @override */
    get responseText() {
      if (!this.#own) return super.responseText;
      return this.#own.answer ? text(this.#own.answer, this.#mimeType) : "";
    }

    /** @override */
    get responseXML() {
      const own = this.#own;
      if (!own) return super.responseXML;
      if (this.responseType === "document") return this.response;
      if (this.responseType || !own.answer || !isXML(this.#type(own.answer))) return null;
      return own.document ??= this.#value(own.answer, "document");
    }

    /** @override */
    get response() {
      const own = this.#own;
      if (!own) return super.response;
      const { responseType: type } = this;
      const isText = type === "" || type === "text";
      if (!own.answer) return isText ? "" : null;
      const { bytes, data } = own.answer;
      // Converted by the plugin: the same for every type, as on a device.
      own.response ??= { value: bytes || isText ? this.#value(own.answer, type) : data };
      return own.response.value;
    }

    /** @param {Answer} answer */
    #type(answer) {
      return this.#mimeType ?? header(answer, "Content-Type") ?? "";
    }

    /** @param {Answer} answer @param {XMLHttpRequestResponseType} type */
    #value(answer, type) {
      const { bytes, data } = answer;
      const written = this.#type(answer);
      switch (type) {
        case "json":
          return parsed(new TextDecoder().decode(bytes));
        case "arraybuffer":
          return bytes?.buffer;
        case "blob":
          return new Blob([/** @type {any} */ (bytes)], { type: written });
        case "document": {
          const kind = isXML(written) ? "application/xml" : "text/html";
          const made = new DOMParser().parseFromString(text(answer, this.#mimeType), kind);
          return isXML(written) && made.querySelector("parsererror") ? null : made;
        }
        default:
          return typeof data === "object" ? JSON.stringify(data) : text(answer, this.#mimeType);
      }
    }
  };

  const isXML = (/** @type {string} */ type) => /^[^;]*[/+]xml\b/i.test(type);
})();

/**
 * What is sent to the shell, and its answer: the bytes, or data that the plugin has converted.
 * @typedef {{ url: string, method: string, headers: Record<string, string>, timeout?: number,
 *   signal: AbortSignal }} OutgoingRequest
 * @typedef {{ status: number, url: string, headers: Record<string, string>,
 *   bytes?: Uint8Array, data?: any }} Answer
 * @typedef {OutgoingRequest & { state: number, controller: AbortController, isSent?: boolean,
 *   answer?: Answer, response?: { value: any }, document?: any }} Own
 */

/** @import { Tandem, Wrap } from "./capacitor.d.ts" */
