// @ts-check
/** @import { Beginning, Gesture, Place, Target } from "./types.d.ts" */
import { isInside } from "../flat-tree.js";
import { Appearances } from "./appearances.js";
import { placeOf } from "./element-selectors.js";
import { Moment } from "./moment.js";
import { Scrolling } from "./scrolling.js";
import { Secrets } from "./secrets.js";

/** Tells gestures. Each has a beginning, at which all is looked at that the page may change. */
export class Gestures {
  scrolling = new Scrolling();
  secrets = new Secrets();
  /** How many were told. */
  count = 0;
  /** What the last one was made on, and how that is named. @type {Beginning | undefined} */
  last;
  #appearances = new Appearances();
  /** What to remember once a gesture has come of its beginning.
   * @type {WeakMap<Beginning, () => void>} */
  #memories = new WeakMap();
  #tell;

  /** @param {(gesture: Gesture) => void} tell */
  constructor(tell) {
    this.#tell = tell;
    this.secrets.mark();
  }

  /** @param {Target | null} target @param {(moment: Moment) => Place} [place] how it is named
   * @returns {Beginning} */
  begin(target, place) {
    this.secrets.mark();
    const moment = new Moment(target && target.hit);
    const { appeared, remember } = this.#appearances.compare(
      moment,
      target && target.element,
      (element) => this.scrolling.wasInView(element),
    );
    const scroll = target ? this.scrolling.directionTo(target.element) : undefined;
    /** @type {Beginning} */
    const beginning = {
      target,
      ...place ? place(moment) : target ? placeOf(moment, target) : {},
      appeared,
      scroll,
      address: location.href,
    };
    this.#memories.set(beginning, remember);
    return beginning;
  }

  /** @param {Gesture["kind"]} kind @param {Beginning} beginning
   * @param {Partial<Gesture>} [more] */
  tell(kind, beginning, more) {
    const { target: _target, address, ...where } = beginning;
    /** @type {Gesture} */
    const gesture = { kind, ...where, ...more };
    this.#withhold(gesture);
    if (location.href !== address) gesture.hasMoved = true;
    if (gesture.scroll === undefined) delete gesture.scroll;
    this.#memories.get(beginning)?.();
    this.scrolling.forget();
    this.count += 1;
    this.last = beginning;
    this.#tell(gesture);
  }

  /** Takes out what must stay in the page. @param {Gesture} gesture */
  #withhold(gesture) {
    for (const name of /** @type {const} */ (["element", "appeared"])) {
      if (gesture[name] === undefined || this.secrets.isIn(gesture[name])) delete gesture[name];
    }
    if (this.secrets.isIn(gesture.text)) gesture.text = "Something was done that a flow cannot do.";
    if (!this.secrets.isIn(gesture.value)) return;
    delete gesture.value;
    delete gesture.formerLength;
    gesture.isSecret = true;
  }

  /** Whether the last one was made on this element. @param {Element} element */
  wasLastOn(element) {
    const target = this.last?.target;
    return Boolean(target) &&
      (target?.element === element || isInside(element, /** @type {Target} */ (target).element));
  }
}
