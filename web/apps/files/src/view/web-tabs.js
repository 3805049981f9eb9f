// @ts-check
import { element } from "./element.js";
import { icon } from "./icons.js";

/** The web's own tabs; the style sheet hides them where a shell draws native ones. */
export function webTabs() {
  const links = [
    element("a", { href: "/" }, icon("reel"), element("span", {}, "Files")),
    element("a", { href: "/account" }, icon("person"), element("span", {}, "Account")),
  ];
  const node = element(
    "nav",
    { class: "web-tabs", "aria-label": "Main" },
    element("p", { class: "brand", "aria-hidden": "true" }, "Files"),
    ...links,
  );
  return { node, select };

  /** @param {string} path */
  function select(path) {
    const [files, account] = links;
    files?.toggleAttribute("data-selected", path !== "/account");
    account?.toggleAttribute("data-selected", path === "/account");
    for (const link of links) {
      if (link.hasAttribute("data-selected")) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
}
