// @ts-check
// Follows an app that was sent somewhere until it is there: tells `core/settlement.js` what the
// sensor sees, and finds out for it what it has to know.
import { initialState, isDoubtful, step } from "./core/settlement.js";

/** A frame that is not to be seen is not rendered at all. */
const renderTimeMax = 500;
const transitionTime = 1_000;

export class Settling {
  #sensor;
  #survey;
  #judged;
  #state;
  /** What is being found out. @type {Set<string>} */
  #wanted = new Set();
  #channel = new MessageChannel();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isEnded = false;
  /** What is being taken, and what came meanwhile. @type {Sensed[]} */
  #inputs = [];

  /**
   * @param {Sensor} sensor
   * @param {Survey} survey
   * @param {SettlementOptions} options
   * @param {(verdict: Verdict) => void} judged called with each verdict but `pending`
   */
  constructor(sensor, survey, options, judged) {
    this.#sensor = sensor;
    this.#survey = survey;
    this.#judged = judged;
    const { builtAt, open, older } = sensor;
    this.#state = initialState({ ...options, builtAt, open, older });
    sensor.listen((sensed) => this.take(sensed));
    this.take({ type: "began" });
  }

  get isEnded() {
    return this.#isEnded;
  }

  get hasChanged() {
    return this.#state.hasChanged;
  }

  /** Whether something overtaken may have drawn its view over that of the move. */
  get isDoubtful() {
    return isDoubtful(this.#state);
  }

  /** The app is sent elsewhere. */
  abandon() {
    if (this.#isEnded) return;
    this.#end();
    this.#judged("failed");
  }

  #end() {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#channel.port1.close();
    this.#sensor.listen(null);
  }

  /** @param {Sensed} sensed */
  take(sensed) {
    this.#inputs.push(sensed);
    // Who looks is told first what has happened until then.
    if (this.#inputs.length > 1) return;
    for (; this.#inputs.length && !this.#isEnded; this.#inputs.shift()) this.#step(this.#inputs[0]);
  }

  /** @param {Sensed} sensed */
  #step(sensed) {
    const at = performance.now();
    const evidence = { ...sensed, at, place: this.#survey.place() };
    const { state, verdict, wants, wakeAt } = step(this.#state, evidence);
    this.#state = state;
    clearTimeout(this.#timer);
    if (wants && !this.#wanted.has(wants)) this.#findOut(wants);
    if (wakeAt < Infinity) this.#timer = setTimeout(() => this.take({ type: "tick" }), wakeAt - at);
    if (verdict === "proved") this.#sensor.prove();
    if (state.ended) this.#end();
    if (verdict !== "pending") this.#judged(verdict);
  }

  /** @param {NonNullable<Judgement["wants"]>} what */
  #findOut(what) {
    if (what === "look") {
      const { probeCount, hasChanged, againAt } = this.#sensor.look();
      const isMoving = this.#sensor.moving.length > 0;
      const isSuspended = this.#survey.isSuspended();
      const seen = { probeCount, hasChanged, againAt, isMoving, isSuspended };
      return this.take({ type: "looked", seen });
    }
    this.#wanted.add(what);
    const found = () => {
      if (this.#wanted.delete(what)) this.take(/** @type {Sensed} */ ({ type: what }));
    };
    if (what === "task") {
      this.#channel.port1.onmessage = found;
      this.#channel.port2.postMessage(null);
    } else if (what === "frame") {
      if (document.hidden) queueMicrotask(found);
      else requestAnimationFrame(found);
      setTimeout(found, renderTimeMax);
    } else {
      const { moving } = this.#sensor;
      Promise.allSettled(moving.map(({ finished }) => finished)).then(found);
      setTimeout(found, transitionTime);
    }
  }
}

/** @import { Judgement, Sensed, Sensor, SettlementOptions, Survey, Verdict } from "./host.d.ts" */
