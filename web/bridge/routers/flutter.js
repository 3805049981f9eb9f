// @ts-check
/** Flutter, and what else draws all that is to be seen on a canvas. @type {Adapter} */
export const flutter = {
  name: "flutter",
  paints() {
    const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return /^(canvas$|flt-|flutter-)/.test(element?.localName ?? "");
  },
};

/** @import { Adapter } from "../host.d.ts" */
