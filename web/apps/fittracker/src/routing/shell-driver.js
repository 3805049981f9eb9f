// @ts-check
/** @import { LocationDriver, NavigateOptions, NavigationRequest, Shell } from "../types.d.ts" */

/**
 * Proposes to an attached shell and shows what the shell decides; the shell's bridge writes the
 * history.
 *
 * @implements {LocationDriver}
 */
export class ShellDriver {
  #shell;

  /** @param {Shell} shell */
  constructor(shell) {
    this.#shell = shell;
  }

  get initialKey() {
    const stamp = history.state?.tandem;
    return typeof stamp?.key === "string" ? stamp.key : "";
  }

  /** @param {(request: NavigationRequest) => void} show */
  start(show) {
    history.scrollRestoration = "manual";
    document.addEventListener("tandem:navigate", (event) => {
      const detail = requestIn(event);
      if (!detail) return;
      event.preventDefault();
      show(detail);
    });
  }

  /**
   * @param {string} url
   * @param {NavigateOptions} [options]
   */
  navigate(url, options) {
    this.#shell.navigate(url, options);
  }

  /** @param {string} fallback */
  back(fallback) {
    const stay = () => {};
    this.#shell.action("back").then(({ status, reason }) => {
      if (status === "rejected" && (reason === "exit" || reason === "atRoot")) {
        this.navigate(fallback, { replace: true });
      }
    }, stay);
  }
}

/**
 * @param {Event} event
 * @returns {NavigationRequest | null}
 */
function requestIn(event) {
  if (!(event instanceof CustomEvent) || typeof event.detail?.url !== "string") return null;
  const { url, key, mode, direction, animated } = event.detail;
  return { url, key, mode, direction, animated: animated !== false };
}
