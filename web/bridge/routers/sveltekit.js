// @ts-check
import { history } from "../browser.js";
/** SvelteKit, which has no function for others. @type {Adapter} */
export const sveltekit = {
  name: "sveltekit",
  /** Its container, which is what the framework mounted last. */
  find() {
    const isKit = (/** @type {string} */ name) => /^(__sveltekit|sveltekit:)/.test(name);
    return [...Object.keys(history.state ?? {}), ...Object.keys(globalThis)].some(isKit) &&
      (document.querySelector("body > [style*=contents], body > div") ?? document.body);
  },
};

/** @import { Adapter } from "../host.d.ts" */
