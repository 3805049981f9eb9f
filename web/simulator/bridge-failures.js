// @ts-check

/** Why the bridge could not start in a page: only the page says it, to the frame around it. */
class BridgeFailures extends EventTarget {
  /** The reasons by the web views. @type {Map<string, string>} */
  reasons = new Map();

  /** @param {string} webView @param {string | null} reason none once a page is attached there */
  set(webView, reason) {
    if ((this.reasons.get(webView) ?? null) === reason) return;
    if (reason === null) this.reasons.delete(webView);
    else this.reasons.set(webView, reason);
    this.dispatchEvent(new Event("change"));
  }
}

export const bridgeFailures = new BridgeFailures();
