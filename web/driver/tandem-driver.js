// @ts-check
/** @import { Driver } from "./types.d.ts" */
// What the runner of flows asks of a document. It runs in an isolated world, where no page sees it.
//
// It is evaluated as one classic script, which is made of the files of this folder (without those
// of its folders) like this:
// - from each file every statement `import … from "./….js";` is taken away, which begins a line,
//   and the word `export` at the beginning of a line;
// - the files are joined in any order, but this one comes last;
// - before them stands `"use strict"; {` and after them `}`, so that nothing of it is a global, and
//   that it can be evaluated again.
// So imports are static, named and of this folder; exports are functions, classes and constants;
// no two files declare the same name; and what a file does when it is loaded needs none of the
// others.
import { areaSize, elementBox } from "./boxes.js";
import { Changes, drawn, isAtRest } from "./changes.js";
import { askForElements } from "./drawn-apps.js";
import { chooseOption, focusedField, moveCaretToEnd, selectFocusedText } from "./fields.js";
import { Finder } from "./finder.js";
import { bringIntoView, elementsBySelector, layoutWidthOf } from "./flat-tree.js";
import { coverAt } from "./hit-test.js";
import { nativeParts, pageFrames } from "./native-parts.js";
import { PressWatch } from "./press-watch.js";
import { subjectOf, valueOf } from "./states.js";
import { normalized } from "./text-patterns.js";

/** @returns {Driver} */
function makeDriver() {
  const finder = new Finder();
  const changes = new Changes();
  const watch = new PressWatch();
  watch.listen();
  let hasRested = false;
  /** @type {Driver} */
  const driver = {
    find(selector, options) {
      changes.forget();
      askForElements();
      return finder.find(selector, options);
    },
    watchPress(id) {
      const element = finder.element(id);
      if (element) watch.start(element);
      return element !== null;
    },
    pressOutcome: (timeMax = 0) => watch.outcome(timeMax),
    endPress: () => watch.end(),
    change: (timeMax) => changes.next(timeMax),
    rest: () => ({ isQuiet: isAtRest(), hasRested }),
    async restWhenDrawn() {
      await drawn();
      return driver.rest();
    },
    noteRest: () => hasRested = true,
    coverOf(name, point) {
      const [frame] = elementsBySelector(`iframe[name="${CSS.escape(name)}"]`);
      return frame ? coverAt(frame, point) : "has just gone";
    },
    describeField: () => focusedField(),
    selectField: () => selectFocusedText(),
    caretToEnd: () => moveCaretToEnd(),
    choose(id) {
      const element = finder.element(id);
      return element !== null && chooseOption(element);
    },
    copyText(id) {
      const element = finder.element(id);
      if (!element) return null;
      const value = valueOf(subjectOf(element));
      return value || normalized(element instanceof HTMLElement ? element.innerText : "");
    },
    center(id) {
      const element = finder.element(id);
      if (element) bringIntoView(element);
      return element !== null;
    },
    areaOf(id) {
      const element = finder.element(id);
      return element && elementBox(element);
    },
    nativeParts: (platform) => nativeParts(platform),
    pageFrames: (platform) =>
      elementsBySelector(pageFrames(platform)).flatMap((frame) => {
        if (!(frame instanceof HTMLIFrameElement)) return [];
        const box = elementBox(frame);
        if (areaSize(box) === 0) return [];
        return [{ name: frame.name, box, scale: box.width / layoutWidthOf(frame) || 1 }];
      }),
  };
  return Object.freeze(driver);
}

// An element of the page may have this name, but is no member of our own.
if (!Object.hasOwn(globalThis, "tandemDriver")) {
  void Object.defineProperty(globalThis, "tandemDriver", { value: makeDriver() });
}
