// @ts-check
// CapacitorHttp in the browser, by the browser's own rules: for hosts that the shell does not ask
// on behalf of an app. Loaded with the first such call.
import { fetch, Promise, URL } from "./browser.js";

/**
 * @param {string} method of the plugin
 * @param {any} options
 */
export async function request(method, options) {
  const verb = (method === "request" ? options.method ?? "GET" : method).toUpperCase();
  const headers = new Headers(options.headers);
  const hasBody = verb !== "GET" && verb !== "HEAD";
  const { signal, stop } = timeLimit(options.connectTimeout);
  // Where `fetch` is patched, it would send the request to the shell again.
  const webFetch = window.CapacitorWebFetch ?? fetch;
  const response = await webFetch(address(options), {
    ...options.webFetchExtra,
    method: verb,
    body: hasBody ? body(options, headers) : undefined,
    headers,
    redirect: options.disableRedirects ? "manual" : "follow",
    signal,
  });
  stop();
  return {
    data: await data(response, options.responseType),
    headers: Object.fromEntries(response.headers),
    status: response.status,
    url: response.url,
  };
}

/** @param {any} options */
function address({ url, params, shouldEncodeUrlParams = true }) {
  const encode = shouldEncodeUrlParams ? encodeURIComponent : String;
  const query = Object.entries(params ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => `${encode(name)}=${encode(value)}`)
  ).join("&");
  const { href, search } = new URL(url, location.href);
  if (!query) return href;
  const [place, fragment = ""] = href.split(/(?=#)/);
  return `${place}${search ? "&" : "?"}${query}${fragment}`;
}

/** @param {any} options @param {Headers} headers */
function body({ data, dataType }, headers) {
  const type = headers.get("content-type") ?? "";
  if (dataType === "file") return bytes(data);
  const isForm = dataType === "formData";
  if (isForm || type.includes("multipart/form-data")) {
    headers.delete("content-type"); // The browser writes it with its boundary.
    const form = new FormData();
    const fields = Object.entries(data ?? {}).map(([key, value]) => ({ key, value }));
    const entries = /** @type {any[]} */ (isForm ? data : fields);
    for (const { key, value, type: kind, fileName = "file", contentType } of entries) {
      if (kind !== "base64File") form.append(key, value);
      else form.append(key, new Blob([bytes(value)], { type: contentType }), fileName);
    }
    return form;
  }
  if (typeof data === "string" || data === undefined || data === null) return data;
  if (type.includes("application/x-www-form-urlencoded")) return new URLSearchParams(data);
  if (!type) headers.set("content-type", "application/json");
  return JSON.stringify(data);
}

/** @param {string} text in base64 */
const bytes = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));

/** @param {Response} response @param {string} [wanted] */
async function data(response, wanted = "text") {
  const isJSON = response.headers.get("content-type")?.includes("application/json");
  if (isJSON || wanted === "json") {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  if (wanted !== "arraybuffer" && wanted !== "blob") return response.text();
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** @param {number} [milliseconds] */
function timeLimit(milliseconds) {
  const controller = new AbortController();
  const timer = milliseconds && setTimeout(() => controller.abort(), milliseconds);
  return { signal: controller.signal, stop: () => clearTimeout(timer || undefined) };
}
