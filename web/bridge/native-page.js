// @ts-check
// Joins what apps ask for to the bridge; loaded with the first call.
import { action, state } from "./bridge.js";
import { Native } from "./native.js";

export const native = new Native({
  get state() {
    return state;
  },
  action,
});
