// @ts-check
/** SvelteKit follows clicks on links inside its container, and nothing else from outside. */
export function visit(/** @type {string} */ url, /** @type {"push" | "replace"} */ method) {
  const link = document.createElement("a");
  link.href = url;
  link.hidden = true;
  if (method === "replace") link.setAttribute("data-sveltekit-replacestate", "");
  document.body.append(link);
  link.click();
  link.remove();
}
