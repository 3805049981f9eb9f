// @ts-check
/** @import { Entry } from "../types.d.ts" */

/** The address of an entry on the app's origin; a foreign one is not followed.
 * @param {string} front @param {Entry | null | undefined} entry */
function address(front, entry) {
  const origin = new URL(front).origin;
  try {
    const url = new URL(entry?.url ?? "/", origin);
    if (url.origin === origin) return url.href;
  } catch {
    // Not a URL: the app's start stands in.
  }
  return `${origin}/`;
}

/**
 * One browsing context of the app. It is never moved in the document, which would load it anew.
 *
 * @param {string} name as in docs/protocol.md: `tabs`, `tab:ID` or `modal:ID`
 * @param {string} title for those who do not see the frame
 * @param {string} front the app's origin
 * @param {Entry | null | undefined} entry what it opens with
 */
export function makeWebView(name, title, front, entry) {
  const frame = document.createElement("iframe");
  frame.name = `tandem:${name}`;
  frame.title = title;
  frame.className = "web-view";
  frame.src = address(front, entry);
  return frame;
}
