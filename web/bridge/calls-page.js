// @ts-check
// The calls of plugins in this document.
import { feed, state } from "./bridge.js";
import { Calls } from "./calls.js";

export const calls = new Calls({
  get state() {
    return state;
  },
  post: (message) => feed({ type: "post", message }),
});
