// @ts-check
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const file = new URL("../../web/bridge/patched-requests.js", import.meta.url);
const names = ["window", "location", "document", "navigator", "XMLHttpRequest", "ProgressEvent"];
const script = new Function(...names, String(readFileSync(file)));

class ProgressEvent extends Event {
  /** @param {string} type @param {object} [members] */
  constructor(type, members) {
    super(type);
    Object.assign(this, members);
  }
}

/** @param {string} text in bytes */
const base64 = (text) => Buffer.from(text).toString("base64");

/** The browser's class, which notes its calls. @param {any[]} browser */
function requestClass(browser) {
  return class XMLHttpRequest extends EventTarget {
    responseType = "";
    timeout = 0;
    readyStateOfBrowser = 0;
    get readyState() {
      return this.readyStateOfBrowser;
    }
    /** @param {any[]} call */
    open(...call) {
      const isOpen = this.readyStateOfBrowser === 1;
      this.readyStateOfBrowser = 1;
      browser.push(["open", ...call]);
      if (!isOpen) this.dispatchEvent(new Event("readystatechange"));
    }
    /** @param {any[]} call */
    setRequestHeader(...call) {
      browser.push(["header", ...call]);
    }
    /** @param {any} [body] */
    send(body) {
      if (this.readyStateOfBrowser !== 1) throw new Error("InvalidStateError");
      browser.push(["send", body]);
      this.dispatchEvent(new ProgressEvent("loadend"));
    }
    abort() {}
    overrideMimeType() {}
    getResponseHeader() {}
    getAllResponseHeaders() {}
  };
}

/** The page of an app, with the requests of its browser and its shell. @param {string} [plugins] */
function page(plugins = "strict") {
  /** @type {any[]} */
  const browser = [];
  /** @type {any[]} */
  const shell = [];
  /** @type {any[]} */
  const during = [];
  const XMLHttpRequest = requestClass(browser);
  const given = { status: 200, url: "https://api.test/x", headers: {}, data: "" };
  const window = /** @type {any} */ ({
    XMLHttpRequest,
    fetch: (/** @type {any[]} */ ...call) => {
      browser.push(call);
      return Promise.resolve(new Response("of the browser"));
    },
    tandemDevice: { plugins },
    tandemWrap(/** @type {any} */ owner, /** @type {string} */ name, /** @type {any} */ around) {
      const native = owner[name];
      owner[name] = (/** @type {any[]} */ ...call) => around(native, owner, call);
    },
    tandemDuring(/** @type {Promise<unknown>} */ answer, /** @type {string} */ address) {
      const request = { address, isDone: false };
      during.push(request);
      const end = () => request.isDone = true;
      answer.then(end, end);
      return answer;
    },
    tandem: {
      async call(/** @type {string} */ _plugin, /** @type {string} */ _method, options = {}) {
        shell.push(JSON.parse(JSON.stringify(options)));
        const answer = await given;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const location = { origin: "http://app.test" };
  // Classes that the script makes are looked up by their global names.
  const load = () =>
    script(
      window,
      location,
      { baseURI: "http://app.test/a/b" },
      { userAgent: "Agent" },
      new Proxy(XMLHttpRequest, { construct: (_, call) => new window.XMLHttpRequest(...call) }),
      ProgressEvent,
    );
  load();
  return { window, browser, shell, during, given: /** @type {any} */ (given) };
}

/** Sends by the page's XMLHttpRequest. @param {any} subject @param {any} body @param {any} how */
async function send({ window }, body, { method = "POST", type = "", headers = {} } = {}) {
  const request = new window.XMLHttpRequest();
  /** @type {string[]} */
  const events = [];
  for (const name of ["loadstart", "progress", "load", "error", "abort", "loadend"]) {
    request.addEventListener(name, () => events.push(name));
  }
  request.addEventListener("readystatechange", () => events.push(request.readyState));
  request.open(method, "https://api.test/x");
  request.responseType = type;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const ended = new Promise((resolve) => request.addEventListener("loadend", resolve));
  request.send(body);
  await ended;
  return { request, events };
}

test("requests to the app's own origin stay the browser's", async () => {
  const { window, browser, shell } = page();
  await window.fetch("/x");
  await window.fetch("http://app.test/x", { method: "POST", body: "b" });
  await window.fetch("data:,x");
  assert.equal(browser.length, 3);
  const request = new window.XMLHttpRequest();
  request.open("GET", "x.json");
  request.send();
  request.open("POST", "https://api.test/x", false);
  request.send("b");
  assert.deepEqual(browser.slice(3), [
    ["open", "GET", "x.json"],
    ["send", undefined],
    ["open", "POST", "https://api.test/x", false],
    ["send", "b"],
  ]);
  assert.deepEqual(shell, []);
});

test("the answer to a GET comes as its bytes", async () => {
  const { window, browser, shell, during, given } = page();
  const headers = { "Content-Type": "application/json", "X-A": "1" };
  Object.assign(given, { status: 404, headers, data: base64('{"a":"ö"}') });
  const response = await window.fetch("https://api.test/x#part", { headers: { "X-B": "2" } });
  assert.deepEqual(shell, [{
    url: "https://api.test/x",
    method: "GET",
    headers: { "x-b": "2", "user-agent": "Agent" },
    responseType: "bytes",
  }]);
  assert.deepEqual(during, [{ address: "https://api.test/x", isDone: true }]);
  assert.deepEqual([response.status, response.ok, response.url], [404, false, given.url]);
  assert.equal(response.headers.get("x-a"), "1");
  assert.deepEqual(await response.json(), { a: "ö" });
  assert.deepEqual(browser, []);
});

test("an answer without content has no body", async () => {
  const { window, given } = page();
  Object.assign(given, { status: 204 });
  const response = await window.fetch("https://api.test/x", { method: "POST" });
  assert.equal(response.body, null);
});

for (
  const [what, body, data, dataType, type] of /** @type {[string, any, any, string, any?][]} */ ([
    ["a text", "a", "a", "json", "text/plain;charset=UTF-8"],
    ["parameters", new URLSearchParams({ a: "1 2" }), "a=1+2", "text"],
    ["a file", new File(["ab"], "a.txt", { type: "text/x" }), base64("ab"), "file", "text/x"],
    ["bytes", new Uint8Array([97, 98]), "ab", "text", "application/octet-stream"],
    ["a blob, as on a device", new Blob(["ab"], { type: "text/x" }), {}, "json", "text/x"],
  ])
) {
  test(`${what} is sent as native-bridge.js converts it`, async () => {
    const { window, shell } = page();
    await window.fetch("https://api.test/x", { method: "POST", body });
    assert.deepEqual([shell[0].data, shell[0].dataType], [data, dataType]);
    const sent = new Headers(shell[0].headers).get("content-type");
    if (type) assert.equal(sent, type);
  });
}

test("a response can have a status that no page could give it", async () => {
  const { window, given } = page();
  Object.assign(given, { status: 999, data: "no" });
  const response = await window.fetch("https://api.test/x", { method: "POST" });
  assert.deepEqual([response.status, response.ok, await response.text()], [999, false, "no"]);
});

test("a form is sent as its entries", async () => {
  const subject = page();
  const form = new FormData();
  form.append("a", "1");
  form.append("f", new File(["ab"], "a.txt", { type: "text/x" }));
  const headers = { "Content-Type": "multipart/form-data" };
  await subject.window.fetch("https://api.test/x", { method: "POST", body: form, headers });
  await send(subject, form);
  const data = [
    { key: "a", value: "1", type: "string" },
    { key: "f", value: base64("ab"), type: "base64File", contentType: "text/x", fileName: "a.txt" },
  ];
  assert.deepEqual(subject.shell.map(({ data }) => data), [data, data]);
  assert.match(subject.shell[0].headers["content-type"], /^multipart\/form-data; boundary=/);
  assert.equal(subject.shell[1].headers["Content-Type"], "multipart/form-data");
});

test("a refused host is the browser's in lenient, and an error in strict", async () => {
  const refusal = Object.assign(new Error("no"), { code: "HOST_NOT_ALLOWED" });
  for (const method of ["GET", "POST"]) {
    const lenient = page("lenient");
    lenient.window.tandem.call = () => Promise.reject(refusal);
    const body = method === "POST" ? "b" : undefined;
    const response = await lenient.window.fetch("https://api.test/x", { method, body });
    assert.equal(await response.text(), "of the browser");
    assert.equal(await lenient.browser[0][0].text(), body ?? "");
    await send(lenient, body, { method });
    assert.deepEqual(lenient.browser.slice(1), [
      ["open", method, "https://api.test/x"],
      ["send", body],
    ]);
    const redirected = page("lenient");
    redirected.window.tandem.call = () =>
      Promise.reject(Object.assign(new Error("no"), { code: "REDIRECT_NOT_ALLOWED" }));
    await assert.rejects(redirected.window.fetch("https://api.test/x", { method, body }), /no/);
    await send(redirected, body, { method });
    assert.deepEqual(redirected.browser, [], "what was delivered is not sent again");
    const strict = page();
    strict.window.tandem.call = () => Promise.reject(refusal);
    await assert.rejects(strict.window.fetch("https://api.test/x", { method, body }), /no/);
    const { events, request } = await send(strict, body, { method });
    assert.deepEqual(events, [1, "loadstart", 4, "error", "loadend"]);
    assert.equal(request.status, 0);
    assert.deepEqual(strict.browser, []);
  }
});

test("an XMLHttpRequest has its states, its events and the answer", async () => {
  const subject = page();
  const headers = { "content-type": "application/json", "Set-Cookie": "a=1" };
  Object.assign(subject.given, { headers, data: { a: 1 } });
  const { request, events } = await send(subject, "b", { headers: { "Content-Type": "text/x" } });
  assert.deepEqual(events, [1, "loadstart", 2, 3, "progress", 4, "load", "loadend"]);
  assert.deepEqual(subject.shell[0].headers, { "Content-Type": "text/x" });
  assert.deepEqual([request.status, request.responseURL], [200, "https://api.test/x"]);
  assert.deepEqual([request.response, request.responseText], ['{"a":1}', '{"a":1}']);
  assert.equal(request.getAllResponseHeaders(), "content-type: application/json\r\n");
  assert.equal(request.getResponseHeader("Content-Type"), null);
  assert.deepEqual(subject.during, [{ address: "https://api.test/x", isDone: true }]);
});

test("a text of an XMLHttpRequest is read in the charset of its type", async () => {
  const subject = page();
  Object.assign(subject.given, { headers: { "Content-Type": 'text/plain; charset="latin1"' } });
  subject.given.data = Buffer.from([0xf6]).toString("base64");
  const { request } = await send(subject, undefined, { method: "GET" });
  assert.equal(request.responseText, "ö");
  request.overrideMimeType("text/plain; charset=windows-1251");
  assert.equal(request.responseText, "ц");
  request.overrideMimeType("text/plain; charset=none-such");
  assert.equal(request.responseText, "�");
});

test("an XMLHttpRequest has a document if its type is XML", async () => {
  const document = { querySelector: () => null };
  /** @type {any} */ (globalThis).DOMParser = class {
    parseFromString = (/** @type {string[]} */ ...call) => Object.assign(document, { call });
  };
  const subject = page();
  Object.assign(subject.given, {
    headers: { "Content-Type": "image/svg+xml" },
    data: base64("<a/>"),
  });
  const { request } = await send(subject, undefined, { method: "GET" });
  assert.deepEqual(request.responseXML.call, ["<a/>", "application/xml"]);
  subject.given.headers = { "Content-Type": "text/html" };
  assert.equal((await send(subject, undefined, { method: "GET" })).request.responseXML, null);
  Reflect.deleteProperty(globalThis, "DOMParser");
});

test("headers of one name and the user agent are sent as the browser would", async () => {
  const { window, shell } = page();
  const request = new window.XMLHttpRequest();
  request.timeout = 5_000;
  request.open("GET", "https://api.test/x");
  request.setRequestHeader("X-A", "1");
  request.setRequestHeader("x-a", "2");
  request.send();
  await new Promise((resolve) => request.addEventListener("loadend", resolve));
  assert.deepEqual(shell, [{
    url: "https://api.test/x",
    method: "GET",
    connectTimeout: 5_000,
    readTimeout: 5_000,
    headers: { "X-A": "1, 2", "user-agent": "Agent" },
    responseType: "bytes",
  }]);
});

for (
  const [type, data] of /** @type {[string, any][]} */ ([
    ["", '{"a":1}'],
    ["json", { a: 1 }],
    ["arraybuffer", new TextEncoder().encode('{"a":1}').buffer],
  ])
) {
  test(`a GET of an XMLHttpRequest has a response of the type “${type}”`, async () => {
    const subject = page();
    const headers = { "content-type": "application/json" };
    Object.assign(subject.given, { headers, data: base64('{"a":1}') });
    const { request } = await send(subject, undefined, { method: "GET", type });
    assert.deepEqual(request.response, data);
    assert.equal(request.getResponseHeader("Content-Type"), "application/json");
  });
}

test("an aborted request has no answer", async () => {
  const { window } = page();
  window.tandem.call = () => new Promise(() => {});
  const controller = new AbortController();
  const answer = window.fetch("https://api.test/x", { signal: controller.signal });
  controller.abort();
  await assert.rejects(answer, { name: "AbortError" });
  const request = new window.XMLHttpRequest();
  /** @type {string[]} */
  const events = [];
  for (const name of ["load", "abort", "loadend"]) {
    request.addEventListener(name, () => events.push(name));
  }
  request.open("GET", "https://api.test/x");
  request.send();
  request.abort();
  assert.deepEqual([events, request.readyState], [["abort", "loadend"], 0]);
});

test("what is aborted before it is sent is not sent", async () => {
  const { window, shell } = page();
  const aborted = { method: "POST", body: "b", signal: AbortSignal.abort() };
  await assert.rejects(window.fetch("https://api.test/x", aborted), { name: "AbortError" });
  const controller = new AbortController();
  const pending = { method: "POST", body: new File(["b"], "b"), signal: controller.signal };
  const answer = window.fetch("https://api.test/x", pending);
  controller.abort();
  await assert.rejects(answer, { name: "AbortError" });
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(shell, []);
});

/** Opens and sends, and notes the events. @param {any} subject @param {string} [method] */
function started({ window }, method = "GET", prepare = (/** @type {any} */ _request) => {}) {
  const request = new window.XMLHttpRequest();
  /** @type {(string | number)[]} */
  const events = [];
  for (const name of ["loadstart", "progress", "load", "error", "timeout", "abort", "loadend"]) {
    request.addEventListener(name, () => events.push(name));
  }
  request.addEventListener("readystatechange", () => events.push(request.readyState));
  prepare(request);
  request.open(method, "https://api.test/x");
  request.send();
  return { request, events };
}

const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

for (const state of [2, 3, 4]) {
  test(`a request that is aborted in its state ${state} has no load`, async () => {
    const subject = page();
    const { request, events } = started(subject, "GET", (it) => {
      it.addEventListener("readystatechange", () => it.readyState === state && it.abort());
    });
    await idle();
    assert.ok(!events.includes("load"), String(events));
    assert.equal(events.includes("abort"), state < 4);
    assert.deepEqual([request.readyState, request.status, request.response], [0, 0, ""]);
    assert.deepEqual(subject.during.map(({ isDone }) => isDone), [true]);
  });
}

test("a listener of the load may abort, which ends nothing", async () => {
  const { events } = started(page(), "GET", (it) => it.addEventListener("load", () => it.abort()));
  await idle();
  assert.deepEqual(events, [1, "loadstart", 2, 3, "progress", 4, "load", "loadend"]);
});

test("a request that a listener opens again has only the events of the new one", async () => {
  const subject = page();
  let isFirst = true;
  const { request, events } = started(subject, "GET", (it) => {
    it.addEventListener("progress", () => {
      if (!isFirst) return;
      isFirst = false;
      it.open("POST", "https://api.test/y");
      it.send();
    });
  });
  await idle();
  assert.deepEqual(subject.shell.map(({ url }) => url.at(-1)), ["x", "y"]);
  assert.equal(events.filter((event) => event === "load").length, 1);
  assert.equal(events.filter((event) => event === "loadend").length, 1);
  assert.equal(request.readyState, 4);
});

test("a request may be opened again when it is aborted", async () => {
  for (const name of ["abort", "loadend"]) {
    const subject = page();
    const { request, events } = started(subject, "GET", (it) => {
      it.addEventListener(name, () => it.open("POST", "https://api.test/y"), { once: true });
    });
    request.abort();
    assert.equal(request.readyState, 1);
    request.send("b");
    await idle();
    assert.deepEqual(events.slice(-3), [4, "load", "loadend"]);
    assert.equal(subject.shell.at(-1).data, "b");
  }
});

test("a request that is aborted as it starts is not sent", async () => {
  const subject = page();
  const { request, events } = started(subject, "GET", (it) => {
    it.addEventListener("loadstart", () => it.abort());
  });
  await idle();
  assert.deepEqual(events, [1, "loadstart", 4, "abort", "loadend"]);
  assert.deepEqual([request.readyState, subject.shell], [0, []]);
});

test("the bridge waits for a request until it is aborted or has timed out", async () => {
  for (const isAborted of [true, false]) {
    const subject = page();
    subject.window.tandem.call = () => new Promise(() => {});
    const { request, events } = started(subject, "GET", (it) => it.timeout = isAborted ? 0 : 1);
    assert.equal(subject.during[0].isDone, false);
    if (isAborted) request.abort();
    await idle();
    assert.equal(events.at(-2), isAborted ? "abort" : "timeout");
    assert.equal(subject.during[0].isDone, true);
  }
});

test("a request of the browser's is ended by the shell's", async () => {
  const { window, browser, shell } = page();
  const request = new window.XMLHttpRequest();
  request.open("GET", "/own");
  request.send();
  /** @type {number[]} */
  const states = [];
  request.addEventListener("readystatechange", () => states.push(request.readyState));
  request.readyStateOfBrowser = 4;
  request.open("POST", "https://api.test/x");
  assert.equal(request.readyStateOfBrowser, 1, "the browser has opened it anew");
  assert.deepEqual(states, [1]);
  request.send("b");
  await idle();
  assert.deepEqual([states, shell.length], [[1, 2, 3, 4], 1]);
  assert.equal(browser.filter(([name]) => name === "send").length, 1);
});

test("the browser's own functions are kept, and no bridge replaces them", async () => {
  const { window, browser, shell } = page();
  window.CapacitorWebFetch = window.fetch;
  await window.CapacitorWebFetch("https://api.test/x");
  assert.deepEqual(browser, [["https://api.test/x"]]);
  assert.notEqual(window.CapacitorWebXMLHttpRequest.fullObject, window.XMLHttpRequest);
  assert.deepEqual(shell, []);
});
