// @ts-check
// An app that is sent somewhere, in a time of its own, as `settling.js` shows it to the machine.
import { initialState, isDoubtful, step } from "../../../web/bridge/core/settlement.js";
import { Generator } from "./Generator.js";

const pointCount = 9;
const frameTime = 16;
const limit = 10_000;

export class MovedApp {
  now = 0;
  /** What stands at each point: a number of its own for each view. */
  view = Array(pointCount).fill(0);
  isGoal = false;
  isMoving = false;
  isSuspended = false;
  isOvertaken = false;
  isTakenBack = false;
  isKept = false;
  open = 0;
  stepCount = 0;
  isOver = false;
  /** @type {{ verdict: string, at: number, truth: any }[]} */
  verdicts = [];
  /** What is compared with. */
  #before = [...this.view];
  #workedAt = 0;
  #views = 0;
  #order = 0;
  /** @type {{ at: number, order: number, run: () => void }[]} */
  #due = [];
  /** @type {Set<string>} */
  #wanted = new Set();
  #tick = 0;
  #state;

  /** @param {Partial<Parameters<typeof initialState>[0]>} [options] */
  constructor(options) {
    this.#state = initialState({
      start: 0,
      limit,
      patience: 4_000,
      isPatient: false,
      isOvertaking: false,
      isStubborn: false,
      isBelieved: false,
      builtAt: 0,
      open: 0,
      older: 0,
      ...options,
    });
    this.at(0, () => this.tell({ type: "began" }));
  }

  /** An app that does what it likes. @param {number} seed */
  static storm(seed) {
    const random = new Generator(seed);
    const app = new MovedApp({ older: Number(random.chance(1, 10)) });
    const time = (/** @type {number} */ most) => random.below(random.below(most) + 1);
    /** @type {((it: MovedApp) => void)[]} */
    const things = [
      (it) => it.draw(9),
      (it) => it.draw(4),
      (it) => it.draw(1),
      (it) => it.draw(0),
      (it) => it.tell({ type: "worked" }),
      (it) => it.isMoving = !it.isMoving,
      (it) => it.isSuspended = !it.isSuspended,
      (it) => it.begin(),
      (it) => it.open && it.finish(),
    ];
    for (let count = random.below(12); count > 0; count -= 1) {
      app.at(time(3_000), random.pick(things));
    }
    // A clock that nobody asks for.
    if (random.chance(1, 5)) {
      for (let at = 0; at < 3_000; at += 40) {
        app.at(at, (it) => it.draw(0));
      }
    }
    app.at(time(2_000), (it) => it.isGoal = true);
    app.at(time(2_000), (it) => it.route("settled"));
    app.at(time(3_000), (it) => it.draw(9));
    const isPolling = random.chance(1, 10);
    app.at(3_000, (it) => {
      it.isMoving = it.isSuspended = false;
      while (it.open > Number(isPolling)) it.finish();
      it.draw(0);
    });
    return app;
  }

  get told() {
    return this.verdicts.map(({ verdict }) => verdict);
  }

  get toldAt() {
    return this.verdicts.map(({ at }) => at);
  }

  get isLeft() {
    return this.#state.isLeft;
  }

  get isDoubtful() {
    return isDoubtful(this.#state);
  }

  /** @type {(time: number, what: (it: MovedApp) => void) => void} */
  at(time, what) {
    this.#due.push({ at: time, order: this.#order++, run: () => what(this) });
  }

  /** Draws a new view at so many points. @param {number} count */
  draw(count) {
    this.#views += 1;
    this.view = this.view.map((view, point) => point < count ? this.#views : view);
    this.#workedAt = this.now;
    this.tell({ type: "mutated", isBuilt: count > 0 });
  }

  /** The router is at the goal, and so is the view. */
  arrive(count = pointCount) {
    this.isGoal = true;
    this.draw(count);
    this.route("settled");
  }

  /** @param {Routed} outcome */
  route(outcome) {
    this.tell({ type: "routed", outcome });
  }

  begin() {
    this.open += 1;
    this.#workedAt = this.now;
    this.tell({ type: "loadBegan", isOlder: false });
  }

  finish() {
    this.open -= 1;
    this.#workedAt = this.now;
    this.tell({ type: "loadEnded", isOlder: false });
  }

  run() {
    while (this.#due.length && !this.isOver) {
      this.#due.sort((one, other) => one.at - other.at || one.order - other.order);
      const [next] = this.#due.splice(0, 1);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
  }

  /** @param {Sensed} sensed */
  tell(sensed) {
    if (this.isOver) return;
    const { isGoal } = this;
    const { isTakenBack, isKept } = this;
    const other = { isAlike: false, isTakenBack, isKept };
    const isFrom = !isGoal || isTakenBack;
    const place = this.isOvertaken ? null : { isGoal, isFrom, ...other };
    const judged = step(this.#state, { ...sensed, at: this.now, place });
    this.#state = judged.state;
    this.stepCount += 1;
    const { verdict, wants, wakeAt } = judged;
    if (verdict !== "pending") this.#note(verdict);
    this.isOver = this.#state.ended !== null;
    this.#tick += 1;
    const tick = this.#tick;
    if (wakeAt < Infinity) {
      this.at(wakeAt, () => tick === this.#tick && this.tell({ type: "tick" }));
    }
    if (wants === "look") this.#look();
    else if (wants) this.#find(wants);
  }

  /** @param {string} verdict */
  #note(verdict) {
    const newCount = this.#newCount;
    const { open, isGoal, isMoving, isSuspended } = this;
    const stillTime = this.now - this.#workedAt;
    const { older, routed } = this.#state;
    const truth = { newCount, open, isGoal, isMoving, isSuspended, stillTime };
    const isOther = newCount >= 3 || !isGoal;
    this.verdicts.push({
      verdict,
      at: this.now,
      truth: { ...truth, isOther, isOlder: older > 0, isRouted: routed !== null },
    });
    if (verdict === "proved") this.#before = [...this.view];
    if (verdict === "revoked") {
      const { start: _start, ...options } = this.#state;
      const again = { ...options, start: this.now, limit: this.now + limit, isStubborn: true };
      this.#state = initialState(again);
      this.at(this.now, () => this.tell({ type: "began" }));
      this.at(this.now, () => this.route("settled"));
    }
  }

  get #newCount() {
    return this.view.filter((view, point) => view !== this.#before[point]).length;
  }

  #look() {
    const { isMoving, isSuspended } = this;
    const probeCount = this.#newCount;
    const hasChanged = this.#views > 0;
    const other = { isPainted: false, againAt: Infinity };
    const seen = { probeCount, hasChanged, isMoving, isSuspended, ...other };
    this.tell({ type: "looked", seen });
  }

  /** @param {"task" | "frame" | "motion"} what */
  #find(what) {
    if (this.#wanted.has(what)) return;
    this.#wanted.add(what);
    const time = what === "task" ? 0 : what === "frame" ? frameTime : 300;
    this.at(this.now + time, () => {
      this.#wanted.delete(what);
      this.tell({ type: what });
    });
  }
}

/** @import { Routed, Sensed } from "../../../web/bridge/core/settlement.d.ts" */
