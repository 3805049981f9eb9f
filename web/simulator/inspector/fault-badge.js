// @ts-check
/** @import { Faults } from "./types.d.ts" */
import { draw } from "../../kit/element.js";
import { faultText } from "./faults.js";

/** Says in a frame which faults are on; hidden when none is. */
export class FaultBadge extends HTMLElement {
  #isAnnounced;

  /** @param {boolean} isAnnounced whether a screen reader tells it; of two frames one is enough */
  constructor(isAnnounced = true) {
    super();
    this.#isAnnounced = isAnnounced;
  }

  connectedCallback() {
    this.hidden = this.textContent === "";
    if (this.#isAnnounced) this.setAttribute("role", "status");
  }

  /** @param {Faults | null | undefined} faults */
  show(faults) {
    const text = faultText(faults);
    this.hidden = !text;
    draw(this, [text]);
  }
}

customElements.define("tandem-fault-badge", FaultBadge);
