// @ts-check
// SvelteKit follows clicks on links inside its container, and nothing else from outside.
export function find() {
  const isKit = (/** @type {string} */ name) => /^(__sveltekit|sveltekit:)/.test(name);
  return [...Object.keys(history.state ?? {}), ...Object.keys(globalThis)].some(isKit);
}

/** @type {Visit} */
export function visit(_router, url, method) {
  const link = document.createElement("a");
  link.href = url;
  link.hidden = true;
  if (method === "replace") link.setAttribute("data-sveltekit-replacestate", "");
  // What is inside the container is what the framework mounted last.
  (document.querySelector("body > [style*=contents], body > div") ?? document.body).append(link);
  link.click();
  link.remove();
  return Promise.resolve();
}

/** @import { Visit } from "../host.d.ts" */
