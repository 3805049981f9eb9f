// @ts-check
/** jQuery Mobile. @returns {any} */
export const find = () => /** @type {any} */ (globalThis).jQuery?.mobile;

/** @type {Visit} */
export async function visit(mobile, url, method) {
  const pushes = method === "push";
  await new Promise((resolve) => {
    mobile.pageContainer.one("pagecontainershow", resolve);
    mobile.pageContainer.pagecontainer("change", url, { changeHash: pushes, transition: "none" });
  });
  if (pushes) return;
  // It knows no replacing: its list of places and the history are put right by hand.
  const { href } = new URL(url, location.href);
  const place = { url: href, hash: `#${url}`, title: document.title };
  Object.assign(mobile.navigate.history.getActive(), place);
  history.replaceState(place, "", url);
}

/** @import { Visit } from "../host.d.ts" */
