// @ts-check
/** @import { CoreEvent, Dismissal, Shell, SheetName } from "./types.d.ts" */
/** @import { Core } from "./core.js" */

/** @type {Record<SheetName, Sheet>} */
export const sheets = {
  addExercise: {
    path: "/sheets/add-exercise",
    flag: "showingAddExercise",
    show: { type: "showAddExerciseView" },
    dismiss: { type: "dismissAddExerciseView" },
  },
  import: {
    path: "/sheets/import",
    flag: "showingImport",
    show: { type: "showImportView" },
    dismiss: { type: "dismissImportView" },
  },
  stopwatch: {
    path: "/sheets/stopwatch",
    flag: "showingStopwatch",
    show: { type: "showStopwatch" },
    dismiss: { type: "dismissStopwatch" },
  },
};
const names = /** @type {SheetName[]} */ (Object.keys(sheets));
/** Why a sheet is not up although nobody dismissed it: it is presented again. */
const passing = ["epoch", "disconnected", "notDriver"];

/**
 * Keeps the shell's sheets in line with the booleans of the model, both ways: a boolean that is
 * true is presented, one that becomes false is dismissed, and a sheet that is gone is told to the
 * core, once. The same id is presented again after a reload, which joins the sheet that is up.
 */
export class Sheets {
  #core;
  #shell;
  /** Presented by this document and not gone yet. @type {Set<SheetName>} */
  #awaited = new Set();
  /** Asked to go. @type {Set<SheetName>} */
  #leaving = new Set();
  /** @type {readonly string[]} */
  #modals = [];
  #isReady = false;

  /**
   * @param {Core} core
   * @param {Shell} shell
   */
  constructor(core, shell) {
    this.#core = core;
    this.#shell = shell;
  }

  /**
   * A sheet may have gone while the page was away: only then it is known what is to be
   * presented.
   */
  start() {
    this.#shell.onDismissed((url) => {
      const name = names.find((each) => sheets[each].path === url);
      if (name) this.#core.update(sheets[name].dismiss);
    });
    this.#shell.ready().then(() => {
      this.#isReady = true;
      this.synchronize();
    });
  }

  /** To be called after every change of the model or of the shell's place. */
  synchronize() {
    if (!this.#isReady) return;
    this.#adopt();
    const { url } = this.#shell.place;
    // The one that is in front already stays there.
    const front = names.filter((name) => sheets[name].path === url);
    for (const name of new Set([...front, ...names])) {
      const { flag, path } = sheets[name];
      const isWanted = this.#core.model[flag] === true;
      if (isWanted && !this.#awaited.has(name)) this.#present(name, path);
      if (!isWanted && this.#awaited.has(name) && !this.#leaving.has(name)) {
        this.#leaving.add(name);
        this.#shell.dismiss(path);
      }
    }
  }

  /** A link from outside presents a sheet without the core: the core is told. */
  #adopt() {
    const before = this.#modals;
    this.#modals = this.#shell.place.modals;
    for (const name of names) {
      const { path, show } = sheets[name];
      const isNew = this.#modals.includes(path) && !before.includes(path);
      if (isNew && !this.#awaited.has(name)) this.#core.update(show);
    }
  }

  /**
   * @param {SheetName} name
   * @param {string} path
   */
  #present(name, path) {
    this.#awaited.add(name);
    this.#shell.present(path).then((dismissal) => this.#settled(name, dismissal));
  }

  /**
   * @param {SheetName} name
   * @param {Dismissal} dismissal
   */
  #settled(name, { status, reason }) {
    this.#awaited.delete(name);
    this.#leaving.delete(name);
    if (status === "rejected" && passing.includes(reason ?? "")) {
      if (reason === "epoch") this.synchronize();
      return;
    }
    this.#core.update(sheets[name].dismiss);
  }
}

/**
 * @typedef {object} Sheet
 * @property {string} path also the modal's id
 * @property {"showingAddExercise" | "showingImport" | "showingStopwatch"} flag
 * @property {CoreEvent} show
 * @property {CoreEvent} dismiss
 */
