// @ts-check
const arrivalTimeMax = 1000;

/**
 * Has the app's own router, the adapter `name`, write the history and show `url`. Settles when it
 * arrived there, at the latest after one second.
 * @type {(name: string, url: string, method: "push" | "replace", router: Router) => Promise<How>}
 */
export const drive = (name, url, method, router) =>
  new Promise((resolve) => {
    const arrived = () => resolve("router");
    setTimeout(arrived, arrivalTimeMax);
    router.moved = () => location.href === new URL(url, location.href).href && arrived();
    import(`./${name}.js`).then(({ visit }) => visit(url, method)).catch((error) => {
      console.warn("tandem: the app's router failed", error);
      resolve("failed");
    });
  });

/** @import { Router } from "../router.js" */
/** @import { How } from "../host.d.ts" */
