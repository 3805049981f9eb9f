// @ts-check
// Follows an app that was sent somewhere until it is there: tells `core/settlement.js` what the
// sensor sees, and finds out for it what it has to know.
import { Map, performance, Promise } from "./browser.js";
import { initialState, isDoubtful, step } from "./core/settlement.js";
import { transitionTime } from "./sensor.js";

/** A frame that is not to be seen is not rendered at all. */
const renderTimeMax = 500;

/** @implements {Follower} */
export class Settling {
  #sensor;
  #survey;
  #judged;
  #state;
  /** What is being found out, by who is asked. @type {Map<string, object>} */
  #wanted = new Map();
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
   * @param {(ending: Ending) => void} judged called with each verdict but `pending`
   */
  constructor(sensor, survey, options, judged) {
    this.#sensor = sensor;
    this.#survey = survey;
    this.#judged = judged;
    const { builtAt, open, older } = sensor;
    this.#state = initialState({ ...options, builtAt, open, older });
    sensor.follow(this);
    this.take({ type: "began" });
  }

  get isEnded() {
    return this.#isEnded;
  }

  get hasChanged() {
    return this.#state.hasChanged;
  }

  /** Whether somebody acted meanwhile. */
  get isLeft() {
    return this.#state.isLeft;
  }

  /** Whether something overtaken may have drawn its view over that of the move. */
  get isDoubtful() {
    return isDoubtful(this.#state);
  }

  /** The app is sent elsewhere. */
  abandon() {
    if (this.#isEnded) return;
    this.#end();
    this.#judged("abandoned");
  }

  #end() {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#channel.port1.close();
    this.#sensor.leave(this);
  }

  /** @param {Sensed} sensed */
  take(sensed) {
    this.#inputs.push(sensed);
    // Who looks is told first what has happened until then.
    if (this.#inputs.length > 1) return;
    try {
      for (; this.#inputs.length && !this.#isEnded; this.#inputs.shift()) {
        this.#step(this.#inputs[0]);
      }
    } catch (error) {
      // An app may throw at whoever looks at it.
      console.warn("tandem: the app could not be looked at", error);
      this.#end();
      this.#judged("failed");
    }
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
      const isMoving = this.#sensor.moving.length > 0;
      const isSuspended = this.#survey.isSuspended();
      const isPainted = this.#survey.isPainted();
      const seen = { ...this.#sensor.look(), isMoving, isSuspended, isPainted };
      return this.take({ type: "looked", seen });
    }
    // Who answers too late may be asked again meanwhile.
    const found = () => {
      if (this.#wanted.get(what) !== found) return;
      this.#wanted.delete(what);
      this.take(/** @type {Sensed} */ ({ type: what }));
    };
    this.#wanted.set(what, found);
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

/** @import { Ending, Follower, Judgement, Sensed, Sensor } from "./host.d.ts" */
/** @import { SettlementOptions, Survey } from "./host.d.ts" */
