// @ts-check
// What the user could click in the app, where it leads, and what comes of a click.
import { left, resolved } from "./bridge.js";
import { Event, Map, matches, Promise } from "./browser.js";
import { hrefOf } from "./control-address.js";
import { isEqual } from "./core/link.js";
import { pressControl } from "./pressing.js";

const isTabBar = "nav, [role=tablist], ion-tab-bar, header, footer";
/** What says of itself that it opens a menu. */
const menuOpener = "[aria-haspopup]:not([aria-haspopup=false])";
/** By what links say that they add no entry. What adds one all the same is told by `replaces`. */
const replacing = { sveltekitReplacestate: "", turboAction: "replace", astroHistory: "replace" };

/** Path, query and fragment of a link of this origin, else nothing. @param {string} address */
function pathOf(address) {
  try {
    // The base is ours, and such a link leads nowhere.
    return left.base && address.startsWith("#") ? "" : resolved(address);
  } catch {
    return ""; // Apps have links that are no URLs.
  }
}

/** What the user could click in the app, and where it leads.
 * @param {Host} host @returns {Controls} */
export const leadingControls = ({ roots }) =>
  [document, ...roots.map((root) => root.deref())].flatMap((root) => [
    .../** @type {NodeListOf<HTMLElement>} */ (
      root?.querySelectorAll("a[href], [hx-get], [data-hx-get], ion-tab-button") ?? []
    ),
  ]).map((control) => {
    const names = ["href", "hx-get", "data-hx-get"];
    const address = control.localName === "ion-tab-button"
      ? hrefOf(control)
      : names.map((name) => control.getAttribute(name)).find((value) => value);
    return { control, url: pathOf(address ?? "") };
  });

/** Those that lead to `url`, the likeliest first.
 * @type {(url: string, controls: Controls) => HTMLElement[]} */
export function controlsTo(url, controls) {
  const isInBar = (/** @type {Element} */ control) => Number(!!control.closest(isTabBar));
  return controls.filter((it) => isEqual(it.url, url)).map(({ control }) => control)
    // One of a view that the app has taken out would lead nowhere but to a load.
    .filter((control) =>
      control.isConnected && !matches(control, menuOpener) && !control.hasAttribute("download") &&
      /^(_self)?$/.test(control.getAttribute("target") ?? "")
    ).sort((one, other) => isInBar(other) - isInBar(one));
}

/** The part of the page that what is to be seen lies in, and not what lies over it. */
export const mainPart = () =>
  document.elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2).findLast((
    { parentElement },
  ) => parentElement === document.body) ?? document.body;

/**
 * Puts a link into a part of the page until it was clicked, for a router that follows whatever link
 * is clicked there.
 * @type {(
 *   part: Element, url: string, method: Method, click: (link: HTMLElement) => unknown,
 * ) => unknown}
 */
export function addLink(part, url, method, click) {
  const link = Object.assign(document.createElement("a"), { href: url, hidden: true });
  if (method === "replace") Object.assign(link.dataset, replacing);
  part.append(link);
  const answer = click(link);
  link.remove();
  return answer;
}

/**
 * Clicks a control, as if the user had. Says whether the app follows: the browser is not to load a
 * document on the app's behalf, which is prevented, and `ignored` is called.
 * @type {(control: HTMLElement, facade: Tandem, ignored?: () => unknown) => boolean}
 */
export function click(control, facade, ignored) {
  let isFollowed = true;
  let isSentBack = false;
  /** @type {Map<Event, () => void>} */
  const holds = new Map();
  const end = (/** @type {Event} */ event) => holds.get(event)?.();
  const begin = (/** @type {any} */ event) => {
    // An app may click something else in its turn.
    if (control.localName !== "a" || event.composedPath()[0] !== control) return;
    const native = Event.prototype;
    const hold = () => {
      if (event.defaultPrevented) return;
      isFollowed = false;
      native.preventDefault.call(event);
    };
    // Who stops the event may still prevent the default.
    event.preventDefault = () => {
      isFollowed = true;
      native.preventDefault.call(event);
    };
    for (const name of /** @type {const} */ (["stopPropagation", "stopImmediatePropagation"])) {
      event[name] = () => {
        native[name].call(event);
        hold();
      };
    }
    holds.set(event, hold);
    // After those who wait for the end of the click as well, as Turbo does.
    addEventListener("click", end);
  };
  // Not by a signal: with Zone.js before 0.14.3 it would end all listeners of its kind.
  addEventListener("click", begin, true);
  // The shell has gone there: whoever asks it to go is no way to show it.
  const { action } = facade;
  facade.action = (...call) => {
    isSentBack ||= /^(back|pop|push|replace|openURL|selectTab)/.test(call[0]);
    if (!isSentBack) return action(...call);
    return Promise.resolve({ status: "noop", reason: "unchanged", revision: 0, data: null });
  };
  pressControl(control);
  facade.action = action;
  removeEventListener("click", begin, true);
  removeEventListener("click", end);
  if (!isFollowed) ignored?.();
  return isFollowed && !isSentBack;
}

/** @import { Controls, Host, Method, Tandem } from "./host.d.ts" */
