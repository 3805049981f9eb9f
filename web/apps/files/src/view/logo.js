// @ts-check
import { element } from "./element.js";

/** The app's mark; its name stands beside it. */
export function logo() {
  return element("img", {
    class: "logo",
    src: "/icons/icon.svg",
    alt: "",
    width: "88",
    height: "88",
  });
}
