// @ts-check

/**
 * The front's origin as a control page of some host reaches it.
 *
 * The shell names it by 127.0.0.1. A cookie belongs to a host, and another device has another
 * 127.0.0.1, so the app's frame has to come from the host that the control page came from.
 * `[::1]` cannot be written in a content security policy: there the frame stays where it is.
 * @param {string} front @param {string} hostname @returns {string}
 */
export function frontFor(front, hostname) {
  if (hostname.startsWith("[")) return front;
  const url = new URL(front);
  url.hostname = hostname;
  return url.origin;
}

/**
 * 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing where the page came
 * without encryption from another machine.
 * @returns {string}
 */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The token of the shell that runs now, null if it is away. A browser that has not the right key
 * goes to the page that gives it.
 * @returns {Promise<string | null>}
 */
export async function fetchToken() {
  try {
    const headers = { "tandem-key": localStorage["tandem-key"] ?? "" };
    const response = await fetch("/session.json", { headers });
    if (response.status === 401) location.replace("/__tandem__/access");
    return response.ok ? (await response.json()).token : null;
  } catch {
    return null;
  }
}
