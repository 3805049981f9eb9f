// @ts-check
// Which control of a tab bar the app marks as the place that is shown.
import { matches } from "./browser.js";

/** Says so to everybody. */
const told = "[aria-current]:not([aria-current=false]),[aria-selected=true],[data-state=active]," +
  "[data-active=true],[data-status=active],input:checked";
/** Part of a class that says so; not of one that holds for a state only, as `active:bg-white`. */
const said =
  /(^|[-_])(active|selected|current|checked)([-_]|$)|[a-z](Active|Selected|Current)([-_]|$)/;

/**
 * The place of the marked control among all; -1 if none is, or more than one.
 * @param {HTMLElement[]} controls
 */
export function markedControl(controls) {
  const marks = [
    controls.map((control) => partsOf(control).filter((part) => matches(part, told)).length),
    controls.map((control) => partsOf(control).flatMap(saying).length),
    lonely(controls.map(lookOf)),
  ];
  for (const counts of marks) {
    const most = Math.max(...counts);
    if (most > 0 && counts.filter((count) => count === most).length === 1) {
      return counts.indexOf(most);
    }
  }
  return -1;
}

/** A control, what is within it, and what is around it alone. @param {HTMLElement} control */
function partsOf(control) {
  const parts = [control, ...control.querySelectorAll("*")].slice(0, 24);
  if (control.shadowRoot) parts.push(...[...control.shadowRoot.querySelectorAll("*")].slice(0, 8));
  const parent = control.parentElement;
  const isAlone = parent && parent.getBoundingClientRect().width <
      1.5 * control.getBoundingClientRect().width;
  return isAlone ? [parent, ...parts] : parts;
}

/** @param {Element} element */
const saying = (element) =>
  [...element.classList].filter((name) => !name.includes(":") && said.test(name));

/** How a control is painted, and what of: those that consist of other things are not compared.
 * @param {HTMLElement} control */
function lookOf(control) {
  const picture = control.querySelector("svg,img,i,[class*=icon]");
  const words = [...control.querySelectorAll("*")].findLast((part) =>
    !part.childElementCount && part.textContent?.trim() && !part.closest("svg,[class*=badge]")
  );
  const parts = [control, picture, words].filter((part) => part !== null && part !== undefined);
  const look = parts.map((part, index) => {
    const { color, fill, stroke, opacity, fontWeight, backgroundColor } = getComputedStyle(part);
    const ground = [opacity, backgroundColor];
    // Around what has colours of its own, that of the control is not to be seen.
    const isAround = index === 0 && parts.length > 1;
    return (isAround ? ground : [color, fill, stroke, fontWeight, ...ground]).join();
  });
  return { kind: parts.slice(1).map(({ localName }) => localName).join(), look: look.join(";") };
}

/** Marks the one that differs from all others of its kind, which are alike.
 * @param {{ kind: string, look: string }[]} looks */
function lonely(looks) {
  const alike = (/** @type {string} */ kind, /** @type {string} */ look) =>
    looks.filter((other) => other.kind === kind && other.look === look).length;
  return looks.map(({ kind, look }) => {
    const others = looks.filter((other) => other.kind === kind && other.look !== look);
    const isLonely = alike(kind, look) === 1 && others.length > 1 &&
      alike(kind, others[0].look) === others.length;
    return Number(isLonely);
  });
}
