// @ts-check
/** @import { Place, Screen, ScreenContext, Shell } from "./types.d.ts" */
/** @import { Core } from "./core.js" */

import { restCountdown } from "./core.js";
import { routeFor } from "./routes.js";
import { Sheets, sheets } from "./sheets.js";
import { draw } from "./view/element.js";
import { frame } from "./view/frame.js";

const tickMilliseconds = 100;
const noticeMilliseconds = 4000;

/** Draws what the shell accepted and what the core knows, whenever either changes. */
export class App {
  #host;
  #core;
  #shell;
  #sheets;
  /** Texts that were typed and not sent, by field. @type {Map<string, string>} */
  #drafts = new Map();
  /** Scroll positions by entry. @type {Map<string, number>} */
  #scrolls = new Map();
  /** @type {Place | null} */
  #drawn = null;
  #notice = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticks;

  /**
   * @param {Element} host
   * @param {Core} core
   * @param {Shell} shell
   */
  constructor(host, core, shell) {
    this.#host = host;
    this.#core = core;
    this.#shell = shell;
    this.#sheets = shell.isSheet ? null : new Sheets(core, shell);
  }

  start() {
    const core = this.#core;
    const shell = this.#shell;
    core.start(() => this.#changed());
    shell.onTabReselected(() => scrollTo({ top: 0, behavior: "smooth" }));
    shell.start(() => this.#moved());
    if (this.#sheets) {
      shell.onCountdownFinished((id) => {
        if (id !== restCountdown) return;
        this.#notify("Rest is over. Next set!");
        core.update({ type: "restTimerFinished" });
      });
      core.update({ type: "initialize" });
      this.#sheets.start();
    }
    this.#moved();
  }

  /** The shell's place changed: the core hears of another tab before anything is drawn. */
  #moved() {
    const { tab } = this.#shell.place;
    if (this.#sheets && tab !== this.#core.model.selectedTab) {
      this.#core.update({ type: "changeTab", tab });
    } else this.#changed();
  }

  #changed() {
    this.#draw();
    this.#sheets?.synchronize();
    const { stopwatch } = this.#core.model;
    const isTicking = stopwatch.startedAt !== null || this.#shell.place.countdowns.length > 0;
    if (isTicking) this.#ticks ??= setInterval(() => this.#draw(), tickMilliseconds);
    else {
      clearInterval(this.#ticks);
      this.#ticks = undefined;
    }
  }

  #draw() {
    const { place } = this.#shell;
    const before = this.#drawn;
    const isElsewhere = before?.url !== place.url || before.key !== place.key && before.key !== "";
    if (before && isElsewhere) this.#scrolls.set(before.key, scrollY);
    this.#drawn = place;
    const context = this.#context();
    const { screen, sheet } = this.#screen(context);
    draw(this.#host, [frame(context, screen, { notice: this.#notice, sheet })]);
    if (!before || isElsewhere) this.#entered(place, screen, before);
  }

  /**
   * @param {Place} place
   * @param {Screen} screen
   * @param {Place | null} before
   */
  #entered(place, screen, before) {
    this.#shell.setTitle(screen.title);
    if (!before) return;
    const isNew = place.direction === "forward";
    scrollTo({ top: isNew ? 0 : this.#scrolls.get(place.key) ?? 0, behavior: "instant" });
    this.#host.querySelector("h1")?.focus({ preventScroll: true });
  }

  /** @param {ScreenContext} context */
  #screen(context) {
    const found = routeFor(context.place.url);
    const screen = found?.route.draw({ ...context, parameters: found.parameters });
    const sheet = found?.route.sheet ? sheets[found.route.sheet] : null;
    if (screen) return { screen, sheet };
    return { screen: { title: "Not here", body: ["This workout is not here any more."] }, sheet };
  }

  /** @returns {ScreenContext} */
  #context() {
    return {
      model: this.#core.model,
      place: this.#shell.place,
      parameters: {},
      update: (event) => this.#core.update(event),
      draft: (name) => this.#drafts.get(name) ?? "",
      setDraft: (name, text) => {
        this.#drafts.set(name, text);
        this.#draw();
      },
      shell: this.#shell,
      now: Date.now(),
    };
  }

  /** @param {string} text */
  #notify(text) {
    this.#notice = text;
    setTimeout(() => {
      this.#notice = "";
      this.#draw();
    }, noticeMilliseconds);
  }
}
