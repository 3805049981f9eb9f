// @ts-check
// What is known of routers and frameworks, each by its adapter.
import { angularjs } from "./routers/angularjs.js";
import { flutter } from "./routers/flutter.js";
import { framework7 } from "./routers/framework7.js";
import { htmx } from "./routers/htmx.js";
import { ionic } from "./routers/ionic.js";
import { jqueryMobile } from "./routers/jquery-mobile.js";
import { next } from "./routers/next.js";
import { react } from "./routers/react.js";
import { sveltekit } from "./routers/sveltekit.js";
import { turbo } from "./routers/turbo.js";
import { vue } from "./routers/vue.js";

/** The innermost first: what React shows inside of Next.js is React Router's. @type {Adapter[]} */
const adapters = [
  react,
  vue,
  sveltekit,
  turbo,
  angularjs,
  jqueryMobile,
  framework7,
  htmx,
  next,
  ionic,
  flutter,
];

/** The routers that are there, with their handles; an app may throw at whoever looks.
 * @type {(isWanted?: (adapter: Adapter) => boolean) => Router[]} */
export const foundRouters = (isWanted = () => true) =>
  adapters.filter(isWanted).flatMap((adapter) => {
    try {
      const handle = adapter.find?.();
      return handle ? [{ ...adapter, handle }] : [];
    } catch {
      return [];
    }
  });

/** How many views wait for code or data. */
export const suspended = () =>
  adapters.reduce((count, { suspended }) => count + (suspended?.() ?? 0), 0);

/** Whether the app draws itself, so that no change is in the document. */
export const isPainted = () => adapters.some(({ paints }) => paints?.());

/** A control that does more than the router, among those that lead to a place.
 * @type {(controls: HTMLElement[]) => HTMLElement | undefined} */
export const tabControl = (controls) => {
  for (const { tabControl } of adapters) {
    const control = tabControl?.(controls);
    if (control) return control;
  }
};

/** @import { Adapter, Router } from "./host.d.ts" */
