// @ts-check
import { limits } from "./limits.js";

/**
 * The state of a page whose document starts now.
 *
 * `sameApp` says that the previous document of this browsing context led here by a link. A
 * document that a link or the browser's back button opened says so to the shell, as a router would.
 * @param {{ page: string, document: string, webView: string, embedded: boolean, load: Load,
 *   visibility: Visibility, title: string | null, url: string, stamp: Stamp | null,
 *   record: PageRecord | null, sameApp: boolean, now: number }} options
 * @returns {PageState}
 */
export function initialState({ url, stamp, record, sameApp, now, ...identity }) {
  const { epoch, revision, generation, key: previous, entries } = record ??
    { epoch: stamp?.epoch || null, revision: 0, generation: 0, key: "", entries: {} };
  const known = stamp && stamp.epoch === epoch ? stamp : null;
  const key = known?.key ?? "";
  const moved = epoch !== null && previous !== "" && previous !== key &&
    (known ? identity.load === "back_forward" : sameApp && identity.embedded);
  const fresh = `p${identity.document}.1`;
  /** @type {Proposal} */
  const proposal = known
    ? { kind: "traverse", key, url, trusted: false, origin: "traverse" }
    : { kind: "push", key: fresh, url, trusted: false, origin: "user" };
  return {
    ...identity,
    router: null,
    routerWrites: false,
    link: "waiting",
    connection: 0,
    attempt: 0,
    linkDeadline: null,
    messages: { tokens: limits.messages.burst, at: now },
    isHeldBack: false,
    epoch,
    revision,
    generation,
    role: null,
    lastChange: 0,
    eventId: 0,
    tabs: [],
    target: { key: moved ? previous : key, url },
    mode: "none",
    navigate: null,
    receivedAt: now,
    changes: moved
      ? [{
        message: { type: "routeChange", id: 1, generation, from: previous, ...proposal },
        connection: 0,
        sentAt: 0,
        handledAt: null,
        call: 0,
      }]
      : [],
    nextChange: moved ? 2 : 1,
    nextKey: moved ? 2 : 1,
    early: null,
    helloURL: url,
    entries: known ? { ...entries, [known.index]: key } : {},
    index: known?.index ?? 0,
    here: { key, url },
    shown: url,
    showing: null,
    nextShow: 1,
    writing: null,
    go: null,
    unreachable: null,
    traversed: true,
    writes: { tokens: limits.writes.burst, at: now },
    writeFailures: 0,
    writeBlockedUntil: 0,
    outcome: null,
    appliedRevision: -1,
    failedRevision: -1,
  };
}

/**
 * What the next document of this browsing context has to know.
 * @param {PageState} state
 * @returns {PageRecord}
 */
export function recordOf({ page, epoch, revision, generation, here, entries }) {
  return { page, epoch, revision, generation, key: here.key, entries };
}

/** @import { Load, PageRecord, PageState, Proposal, Stamp, Visibility } from "../types.d.ts" */
