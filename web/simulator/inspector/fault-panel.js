// @ts-check
/** @import { ShellAPI } from "./shell-api.js" */
/** @import { Faults } from "./types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { faultText, isSame, presets } from "./faults.js";

/** @typedef {[member: keyof Faults, title: string, unit: string, explanation: string]} Field */

/** @type {Field[]} */
const fields = [
  ["latencyMilliseconds", "Latency", "ms", "Every message is late, in both directions."],
  ["jitterMilliseconds", "Jitter", "ms", "The latency varies by as much, up and down."],
  ["dropPercent", "Drop", "%", "The chance that a message is lost, and its connection with it."],
  ["slowPageMilliseconds", "Slow page", "ms", "Messages of a page arrive late: it is busy."],
];

/** Makes the pages' connections bad. */
export class FaultPanel extends HTMLElement {
  #api;
  #inputs = new Map(fields.map(([member, , unit]) => {
    const max = unit === "%" ? 100 : 60_000;
    const input = create("input", { id: member, type: "number", min: 0, max, value: "0" });
    input.required = true;
    input.setAttribute("aria-describedby", `${member}-explanation`);
    input.addEventListener("change", () => {
      if (input.reportValidity()) this.#post({ [member]: input.valueAsNumber });
    });
    return [member, input];
  }));
  #offline = create("input", { type: "checkbox", id: "offline", role: "switch" });
  #presets = presets.map(([name, faults]) =>
    create(
      "button",
      {
        type: "button",
        class: "preset",
        "aria-pressed": "false",
        click: () => this.#post({ reset: true, ...faults }),
      },
      create("strong", {}, name),
      create("span", {}, faultText(faults)),
    )
  );
  #status = create("p", { class: "status", role: "status" });

  /** @param {ShellAPI} api */
  constructor(api) {
    super();
    this.#api = api;
    this.#offline.addEventListener("change", () => this.#post({ offline: this.#offline.checked }));
  }

  connectedCallback() {
    if (this.#status.isConnected) return;
    const button = (/** @type {string} */ text, /** @type {object} */ faults) =>
      create("button", { type: "button", click: () => this.#post(faults) }, text);
    const rows = fields.map(([member, title, unit, explanation]) =>
      create(
        "div",
        { class: "fault" },
        create("label", { for: member }, title),
        create("span", { class: "measure" }, this.#inputs.get(member), unit),
        create("small", { id: `${member}-explanation` }, explanation),
      )
    );
    this.append(
      create("div", { class: "actions" }, button("All off", { reset: true })),
      create("h3", {}, "Presets"),
      create("div", { class: "presets" }, ...this.#presets),
      create("h3", {}, "Faults"),
      ...rows,
      create(
        "div",
        { class: "fault" },
        create("label", { for: "offline" }, "Offline"),
        this.#offline,
        create("small", {}, "Pages are cut off, and kept off until this is off again."),
      ),
      create(
        "div",
        { class: "fault" },
        create("span", {}, "Connections"),
        button("Disconnect once", { disconnect: true }),
        create("small", {}, "Pages are cut off, and may come back at once."),
      ),
    );
    this.firstElementChild?.prepend(this.#status);
    this.show(null);
  }

  /** @param {Faults | null | undefined} faults */
  show(faults) {
    for (const [member, input] of this.#inputs) {
      const value = String(faults?.[member] ?? 0);
      if (document.activeElement !== input && input.value !== value) input.value = value;
    }
    this.#offline.checked = faults?.offline ?? false;
    this.#presets.forEach((button, index) =>
      button.setAttribute("aria-pressed", String(isSame(faults, presets[index][1])))
    );
    draw(this.#status, [faultText(faults) || "No faults are on."]);
    this.toggleAttribute("data-on", faultText(faults) !== "");
  }

  /** @param {object} faults */
  async #post(faults) {
    try {
      const { data } = await this.#api.post("fault", faults);
      this.show(data);
    } catch (error) {
      draw(this.#status, [error instanceof Error ? error.message : String(error)]);
    }
  }
}

customElements.define("tandem-fault-panel", FaultPanel);
