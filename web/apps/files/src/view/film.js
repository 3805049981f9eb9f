// @ts-check
/** @import { VideoFile } from "../types.d.ts" */

import { formatTime } from "../model/format.js";
import { drawFrame } from "../scenes/scene.js";
import { element } from "./element.js";
import { icon } from "./icons.js";

const millisecondsPerFrameMin = 30;

/** A film and the controls that play it. */
export class Film {
  #file;
  #canvas = element("canvas", { role: "img" });
  #button = element("button", { class: "play-button", type: "button" });
  #slider = element("input", { type: "range", min: "0", step: "0.1", "aria-label": "Position" });
  #time = element("span", { class: "time" });
  #seconds = 0;
  #isPlaying = false;
  #request = 0;
  #lastFrame = 0;

  /** @param {VideoFile} file */
  constructor(file) {
    this.#file = file;
    this.#canvas.width = 1280;
    this.#canvas.height = 720;
    this.#canvas.setAttribute("aria-label", file.name);
    this.#slider.max = String(file.seconds);
    this.#slider.addEventListener("input", () => this.#seek(Number(this.#slider.value)));
    this.#button.addEventListener("click", () => this.#isPlaying ? this.pause() : this.play());
    this.stage = element("div", { class: "stage" }, this.#canvas);
    this.controls = element(
      "div",
      { class: "controls" },
      this.#button,
      this.#slider,
      this.#time,
    );
    this.#draw();
    this.#label();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  play() {
    if (this.#seconds >= this.#file.seconds) this.#seconds = 0;
    this.#isPlaying = true;
    this.#lastFrame = performance.now();
    this.#label();
    this.#request = requestAnimationFrame((now) => this.#advance(now));
  }

  pause() {
    this.#isPlaying = false;
    cancelAnimationFrame(this.#request);
    this.#label();
  }

  /** The film is no longer on the screen. */
  end() {
    this.#isPlaying = false;
    cancelAnimationFrame(this.#request);
  }

  /** @param {number} now */
  #advance(now) {
    if (!this.#isPlaying) return;
    this.#request = requestAnimationFrame((next) => this.#advance(next));
    if (now - this.#lastFrame < millisecondsPerFrameMin) return;
    this.#seconds = Math.min(this.#file.seconds, this.#seconds + (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    this.#draw();
    if (this.#seconds >= this.#file.seconds) this.pause();
  }

  /** @param {number} seconds */
  #seek(seconds) {
    this.#seconds = seconds;
    this.#draw();
    this.#label();
  }

  #draw() {
    const { scene, seconds } = this.#file;
    drawFrame(this.#canvas, scene, this.#seconds);
    this.#slider.value = String(this.#seconds);
    const text = `${formatTime(this.#seconds)} / ${formatTime(seconds)}`;
    if (this.#time.textContent === text) return;
    this.#time.textContent = text;
    this.#slider.setAttribute(
      "aria-valuetext",
      `${formatTime(this.#seconds)} of ${formatTime(seconds)}`,
    );
    this.#slider.style.setProperty("--part", `${100 * this.#seconds / seconds}%`);
  }

  #label() {
    const isOver = this.#seconds >= this.#file.seconds;
    this.#button.setAttribute("aria-label", this.#isPlaying ? "Pause" : isOver ? "Again" : "Play");
    this.#button.replaceChildren(icon(this.#isPlaying ? "pause" : isOver ? "again" : "play"));
  }
}
