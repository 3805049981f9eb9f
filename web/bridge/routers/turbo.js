// @ts-check
/** Turbo Drive, and Turbolinks before it: the body of each document is theirs. @type {Adapter} */
export const turbo = {
  name: "turbo",
  find() {
    const { Turbo, Turbolinks } = /** @type {any} */ (globalThis);
    return (Turbo ?? Turbolinks) && document.body;
  },
};

/** @import { Adapter } from "../host.d.ts" */
