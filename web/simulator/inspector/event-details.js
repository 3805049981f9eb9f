// @ts-check
/** @import { ShellAPI } from "./shell-api.js" */
/** @import { TimelineEvent } from "./types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { commandLine } from "./command-line.js";
import { commandOf } from "./event-command.js";
import { kindOf, whatOf } from "./events.js";
import { StateTree } from "./state-tree.js";

/** An event of the past: the command that does the same, and the state after it, read only. */
export class EventDetails extends HTMLElement {
  #api;
  #title = create("h3");
  #mark = create("p", { class: "mark", role: "status" });
  #code = create("code");
  #copied = create("span", { role: "status" });
  #copy = button("Copy as command", () => this.#copyCommand());
  #continue = button("Continue from here", () => this.#continueFromHere());
  #tree = new StateTree("State at that revision, read only");
  /** @type {TimelineEvent | undefined} */
  #event;

  /** @param {ShellAPI} api */
  constructor(api) {
    super();
    this.#api = api;
  }

  connectedCallback() {
    if (this.#title.isConnected) return;
    this.hidden = true;
    const back = button("Back to now", () => this.dispatchEvent(new Event("close")));
    back.className = "filled-small";
    this.append(
      create("div", { class: "line" }, this.#mark, this.#continue, back),
      this.#title,
      create("div", { class: "line command" }, this.#code, this.#copied, this.#copy),
      this.#tree,
    );
  }

  /** @param {TimelineEvent} event */
  async show(event) {
    this.#event = event;
    const { revision } = event;
    this.hidden = false;
    // A command stands below as it is.
    this.#title.hidden = kindOf(event) === "command";
    draw(this.#title, [whatOf(event)]);
    draw(this.#mark, [`State at revision ${revision}, read only`]);
    draw(this.#copied, [""]);
    const line = commandLine(commandOf(event));
    draw(this.#code, [line ?? "No command does this."]);
    this.#copy.hidden = line === null;
    const shown = { event };
    this.#tree.showOther(shown);
    try {
      const state = await this.#api.get(`state?revision=${revision}`);
      if (this.#event === event) this.#tree.showOther({ ...shown, state });
    } catch (error) {
      if (this.#event === event) this.#fail(error);
    }
  }

  async #copyCommand() {
    try {
      await navigator.clipboard.writeText(this.#code.textContent ?? "");
      draw(this.#copied, ["Copied"]);
    } catch {
      getSelection()?.selectAllChildren(this.#code);
      draw(this.#copied, ["Copy the marked text"]);
    }
  }

  async #continueFromHere() {
    try {
      await this.#api.post("continue", { revision: this.#event?.revision });
      this.dispatchEvent(new Event("close"));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    draw(this.#mark, [error instanceof Error ? error.message : String(error)]);
  }
}

/** @param {string} text @param {() => void} onclick */
function button(text, onclick) {
  return create("button", { type: "button", click: onclick }, text);
}

customElements.define("tandem-event-details", EventDetails);
