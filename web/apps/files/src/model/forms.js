// @ts-check

const passwordLengthMin = 8;
const linkLengthMax = 2000;

/**
 * What is wrong with what was typed into the login form.
 *
 * @param {string} email
 * @param {string} password
 * @returns {Record<string, string>} one sentence for each wrong field
 */
export function credentialProblems(email, password) {
  /** @type {Record<string, string>} */
  const problems = {};
  if (email.trim() === "") problems.email = "Enter your e-mail address.";
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) {
    problems.email = "An e-mail address looks like name@example.org.";
  }
  if (password === "") problems.password = "Enter your password.";
  else if (password.length < passwordLengthMin) {
    problems.password = `A password has at least ${passwordLengthMin} characters.`;
  }
  return problems;
}

/** @param {string} name */
export function isPlayable(name) {
  return /\.(mp4|m4v|mov|webm)$/i.test(name);
}

/**
 * Reads a link to a video from a text that a person pasted.
 *
 * @param {string} text
 * @returns {{ name: string, link: string } | { problem: string }}
 */
export function readLink(text) {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "Paste a link to a video." };
  if (trimmed.length > linkLengthMax) return { problem: "That is too long for a link." };
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url?.protocol !== "https:") return { problem: "That is no link. It starts with https://." };
  const name = url.pathname.split("/").at(-1)?.replaceAll("%20", " ") ?? "";
  if (!isPlayable(name)) return { problem: "The link has to end in .mp4, .m4v, .mov or .webm." };
  return { name, link: url.href };
}
