// @ts-check

const linkLengthMax = 2000;

/** @param {string} name */
export function playableName(name) {
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
  if (!url) return { problem: "That is no link. It starts with https://." };
  if (url.protocol !== "https:") {
    return { problem: "Only links that start with https:// are safe." };
  }
  const name = decoded(url.pathname.split("/").at(-1) ?? "");
  if (!playableName(name)) {
    return { problem: "The link has to end in .mp4, .m4v, .mov or .webm." };
  }
  return { name, link: url.href };
}

/** @param {string} segment */
function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
