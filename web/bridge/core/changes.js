// @ts-check
import { limits, take } from "./limits.js";

/**
 * What the page is to show: the shell's target with the unanswered changes folded in.
 * @param {PageState} state
 * @returns {View}
 */
export function view({ target, mode, changes }) {
  /** @type {View} */
  let place = { ...target, mode, predicted: false };
  for (const { message } of changes) {
    if (message.type !== "routeChange") continue;
    const { kind, from, key, url, title } = message;
    // A push from an entry that is not shown lands in another stack: nothing to see.
    if (kind !== "traverse" && from !== place.key) continue;
    place = { key, url, title, mode: kind === "traverse" ? "pop" : kind, predicted: true };
  }
  return place;
}

/** A key that no other entry has. @param {PageState} s */
export const freshKey = (s) => `p${s.document}.${s.nextKey++}`;

/** Whether the page decides alone, because there is no shell yet or any more. */
export const isAlone = (/** @type {PageState} */ s) => s.epoch === null || s.link === "stopped";

/**
 * Predicts a change and queues it for the shell. A URL that the shell would not read is not
 * proposed, so that the page is taken back.
 * @param {PageState} s
 * @param {Proposal} proposal
 * @param {string} [from] the entry on which it was made
 */
export function propose(s, proposal, from = view(s).key) {
  const { kind, key, url, title } = proposal;
  if (url.length > limits.urlByteCountMax) return;
  if (isAlone(s)) {
    s.target = { key, url, title };
    s.mode = kind === "traverse" ? "pop" : kind;
    s.early = { ...proposal, kind: s.early?.kind ?? kind };
    return;
  }
  const last = s.changes.at(-1);
  if (s.changes.length < limits.changeCountMax) {
    const { generation } = s;
    queue(s, { type: "routeChange", id: s.nextChange, generation, from, ...proposal }, 0);
  } else if (last?.connection === 0 && last.message.type === "routeChange") {
    // Too many: the newest place takes that of the one before, under its key.
    const message = { ...last.message, url, title };
    s.changes = [...s.changes.slice(0, -1), { ...last, message }];
  }
}

/**
 * Queues an action, whose result the caller `call` waits for.
 * @param {PageState} s
 * @param {{ name: string, parameters: Record<string, unknown>, trusted: boolean }} action
 * @param {number} call
 * @param {Output[]} out
 */
export function act(s, action, call, out) {
  const { name, parameters, trusted } = action;
  const { generation } = s;
  const refuse = (/** @type {string} */ reason) =>
    void out.push(answer(s, call, "rejected", reason));
  if (s.link === "stopped") return refuse("disconnected");
  if (s.changes.length >= limits.changeCountMax) return refuse("slowDown");
  if (sizeOf(parameters) > limits.helloByteCountMax) return refuse("invalidParameters");
  queue(s, { type: "action", id: s.nextChange, generation, name, parameters, trusted }, call);
}

/** At most how many bytes `value` takes in a frame. */
export const sizeOf = (/** @type {object} */ value) => JSON.stringify(value).length * 3;

/** @type {(s: PageState, message: PendingChange["message"], call: number) => void} */
function queue(s, message, call) {
  s.nextChange += 1;
  s.changes = [...s.changes, { message, connection: 0, sentAt: 0, handledAt: null, call }];
}

/**
 * Sends what has not been sent on this connection, as far as the message budget goes.
 * @param {PageState} s
 * @param {number} now
 * @param {Output[]} out
 */
export function sendChanges(s, now, out) {
  if (s.link !== "open") return;
  s.changes = s.changes.map((change) => {
    if (change.connection === s.connection || change.handledAt !== null) return change;
    if (!send(s, change.message, now, out)) return change;
    return { ...change, connection: s.connection, sentAt: now };
  });
}

/**
 * Sends `message` unless the budget is used up.
 * @param {PageState} s
 * @param {PageMessage} message
 * @param {number} now
 * @param {Output[]} out
 */
export function send(s, message, now, out) {
  const messages = take(s.messages, limits.messages, now);
  s.isHeldBack ||= !messages;
  if (!messages) return false;
  s.messages = messages;
  out.push({ type: "send", message });
  return true;
}

/**
 * Takes the changes that the shell has handled out of the fold.
 * @param {PageState} s
 * @param {number} lastChange
 * @param {number} now
 */
export function settleChanges(s, lastChange, now) {
  s.lastChange = Math.max(s.lastChange, lastChange);
  s.changes = s.changes.flatMap((change) => {
    if (change.message.id > s.lastChange) return [change];
    if (change.message.type === "routeChange") return [];
    return [{ ...change, handledAt: change.handledAt ?? now }];
  });
}

/**
 * Answers and drops the changes that `reasonFor` has a reason for.
 * @param {PageState} s
 * @param {(change: PendingChange) => string | null} reasonFor
 * @param {ActionResult["status"]} status
 * @param {Output[]} out
 */
export function dropChanges(s, reasonFor, status, out) {
  s.changes = s.changes.filter((change) => {
    const reason = reasonFor(change);
    if (reason !== null && change.call) out.push(answer(s, change.call, status, reason));
    return reason === null;
  });
}

/**
 * Takes a `result`. The state is the answer to a route change; only a refusal ends its prediction.
 * @param {PageState} s
 * @param {ResultMessage} result
 * @param {Output[]} out
 */
export function takeResult(s, { id, status, reason = null, revision }, out) {
  s.changes = s.changes.filter(({ message, call }) => {
    if (message.id !== id) return true;
    if (message.type === "routeChange") return status !== "rejected";
    out.push({ type: "answer", call, result: { status, reason, revision } });
    return false;
  });
}

/**
 * @param {PageState} s
 * @param {number} call
 * @param {ActionResult["status"]} status
 * @param {string} reason
 * @returns {Output}
 */
function answer({ revision }, call, status, reason) {
  return { type: "answer", call, result: { status, reason, revision } };
}

/** @import { ActionResult, Output, PageMessage, PageState } from "../types.d.ts" */
/** @import { PendingChange, Proposal, ResultMessage, View } from "../types.d.ts" */
