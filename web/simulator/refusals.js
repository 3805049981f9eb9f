// @ts-check

/**
 * What a person reads where the shell refuses; docs/protocol.md 3.6.
 *
 * @type {Record<string, string>}
 */
const sentences = {
  atRoot: "There is nothing to go back to.",
  exit: "Back would leave the app here.",
  blockedByModal: "Something is in front of it.",
  external: "That link leads out of the app.",
  unsafeURL: "That link is not safe to open.",
  unknownPath: "The app has no page for that link.",
  hiddenTab: "That link belongs to a tab that is hidden.",
  unknownTab: "The app has no such tab.",
  loginRequired: "Log in first.",
  refreshDisabled: "This page cannot be refreshed.",
  modalCount: "Too many sheets are open.",
  maxDepth: "The stack is as deep as it may be.",
  unknownAction: "This shell does not know how to do that.",
  tooManyUnanswered: "The shell does not answer.",
};

/** Refusals that the device shows by itself, or that are how the app wants it. */
const silent = new Set([
  "dismissalDisabled",
  "notCancelable",
  "disabledTab",
  "guarded",
  "unknownModal",
  "nothingPresented",
  "unchanged",
]);

/** The sentence for a refusal; none for one that shows by itself.
 * @param {string | null | undefined} reason */
export function refusal(reason) {
  if (silent.has(reason ?? "")) return null;
  if (reason && Object.hasOwn(sentences, reason)) return sentences[reason];
  return `The shell refused: ${reason ?? "no reason"}.`;
}
