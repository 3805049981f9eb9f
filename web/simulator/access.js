// @ts-check

/** Where the page that lets browsers in has left the key: `Sources/WebServer/Access`. */
const storage = "tandem-access";

/**
 * The token of the shell that runs now; null if it is away.
 *
 * The key is shown beside the cookie, because an app can push cookies out of the browser. A browser
 * that is not let in any more goes to the page that says so.
 * @returns {Promise<string | null>}
 */
export async function fetchToken() {
  try {
    const { key = "" } = JSON.parse(localStorage.getItem(storage) ?? "{}");
    const headers = { "tandem-key": key };
    const response = await fetch("/session.json", { cache: "no-store", headers });
    if (response.status === 401) location.replace("/__tandem__/access");
    return response.ok ? (await response.json()).token : null;
  } catch {
    return null;
  }
}
