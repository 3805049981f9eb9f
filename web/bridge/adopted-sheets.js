// @ts-check
// Keeps the bridge's style sheets in a tree whose app assigns `adoptedStyleSheets`. Constructed
// sheets are the one kind that a policy for styles (CSP) does not forbid.

/** Ours, by the tree that has them. @type {WeakMap<DocumentOrShadowRoot, CSSStyleSheet[]>} */
const kept = new WeakMap();
let isKeeping = false;

/** Adds a sheet to a tree, after those of the app. @type {Adopt} */
export function adopt(wrap, tree, sheet) {
  for (const { prototype } of isKeeping ? [] : [Document, ShadowRoot]) {
    wrap(prototype, "adoptedStyleSheets", (native, self, call) => {
      native.apply(self, call);
      putBack(self);
    }, "set");
  }
  isKeeping = true;
  kept.set(tree, [...(kept.get(tree) ?? []).filter((other) => other !== sheet), sheet]);
  putBack(tree);
}

/** @param {DocumentOrShadowRoot} tree */
function putBack(tree) {
  const { adoptedStyleSheets: all } = tree;
  for (const sheet of kept.get(tree) ?? []) if (!all.includes(sheet)) all.push(sheet);
}

/** @import { Adopt } from "./host.d.ts" */
