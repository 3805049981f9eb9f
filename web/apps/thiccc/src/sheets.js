// @ts-check
/** @import { Dismissal, Tandem } from "../../../bridge/types.d.ts" */
/** @import { Navigation } from "../../../kit/navigation.js" */
/** @import { Core } from "./core.js" */
/** @import { Sheet } from "./types.d.ts" */

/** @type {Record<"addExercise" | "import" | "stopwatch", Sheet>} */
export const sheets = {
  addExercise: {
    path: "/sheets/add-exercise",
    flag: "showingAddExercise",
    show: { type: "showAddExerciseView" },
    dismiss: { type: "dismissAddExerciseView" },
    leave: "Cancel",
  },
  import: {
    path: "/sheets/import",
    flag: "showingImport",
    show: { type: "showImportView" },
    dismiss: { type: "dismissImportView" },
    leave: "Cancel",
  },
  stopwatch: {
    path: "/sheets/stopwatch",
    flag: "showingStopwatch",
    show: { type: "showStopwatch" },
    dismiss: { type: "dismissStopwatch" },
    leave: "Close",
    detents: ["medium"],
  },
};
const all = Object.values(sheets);
/** Why a sheet is not up although nobody dismissed it: it is presented again. */
const passing = ["epoch", "disconnected", "notDriver"];

/**
 * Keeps the shell's sheets in line with the booleans of the model, both ways: a boolean that is
 * true is presented, one that becomes false is dismissed, and a sheet that is gone becomes one
 * event of the core. After a reload the same id is presented again, which joins the sheet that is
 * up.
 */
export class Sheets {
  #core;
  #navigation;
  /** Presented by this document and not gone yet. @type {Set<Sheet>} */
  #awaited = new Set();
  /** Asked to go. @type {Set<Sheet>} */
  #leaving = new Set();
  /** @type {readonly string[]} */
  #modals = [];
  #isReady = false;

  /**
   * @param {Core} core
   * @param {Navigation} navigation
   */
  constructor(core, navigation) {
    this.#core = core;
    this.#navigation = navigation;
  }

  /** What is to be presented is known once the page has received what it missed. */
  async start() {
    const { shell } = this.#navigation;
    shell?.on("event", ({ detail: { name, data } }) => {
      const sheet = all.find(({ path }) => path === data.modal);
      if (name === "dismissed" && sheet) this.#core.update(sheet.dismiss);
    });
    if (shell) await caughtUp(shell);
    this.#isReady = true;
    this.synchronize();
  }

  /** Ids of the modals that are up or wait; in a browser alone the page stands for one. */
  get modals() {
    const { shell, place } = this.#navigation;
    if (shell) return shell.modals.map(({ id }) => id);
    return all.map(({ path }) => path).filter((path) => path === place.url);
  }

  /** To be called after every change of the model or of what the shell shows. */
  synchronize() {
    if (!this.#isReady) return;
    this.#adopt();
    const { place, shell } = this.#navigation;
    // The one that is in front already stays there.
    const front = all.filter(({ path }) => path === place.url);
    for (const sheet of new Set([...front, ...all])) {
      const isWanted = this.#core.model[sheet.flag];
      const isAwaited = this.#awaited.has(sheet);
      // A shell lets the second sheet wait; without one it is presented when the first is gone.
      const isTurn = shell !== null || this.#awaited.size === 0;
      if (isWanted && !isAwaited && isTurn) this.#present(sheet);
      if (!isWanted && isAwaited && !this.#leaving.has(sheet)) {
        this.#leaving.add(sheet);
        this.#navigation.dismiss(sheet.path);
      }
    }
  }

  /** A link from outside presents a sheet without the core; its boolean becomes true. */
  #adopt() {
    const before = this.#modals;
    this.#modals = this.modals;
    for (const sheet of all) {
      const isNew = this.#modals.includes(sheet.path) && !before.includes(sheet.path);
      if (isNew && !this.#awaited.has(sheet)) this.#core.update(sheet.show);
    }
  }

  /** @param {Sheet} sheet */
  async #present(sheet) {
    this.#awaited.add(sheet);
    const { path: url, detents } = sheet;
    const presentation = { url, id: url, presenter: "root", detents };
    this.#settled(sheet, await this.#navigation.present(presentation));
  }

  /**
   * @param {Sheet} sheet
   * @param {Dismissal} dismissal
   */
  #settled(sheet, { status, reason }) {
    this.#awaited.delete(sheet);
    this.#leaving.delete(sheet);
    if (status === "rejected" && passing.includes(reason ?? "")) {
      if (reason === "epoch") this.synchronize();
      return;
    }
    this.#core.update(sheet.dismiss);
    // Even if the core knew: another sheet may have waited for this.
    this.synchronize();
  }
}

/**
 * The bridge delivers what waited for this page once the document is complete, and before the
 * answer to what the page asks now.
 *
 * @param {Tandem} shell
 */
async function caughtUp(shell) {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", () => setTimeout(resolve)));
  }
  await shell.setTitle(document.title);
}
