// @ts-check
/** @import { ImportProblem, ImportResult, LoggedExercise, LoggedSet } from "../types.d.ts" */

import { exerciseNamed, nearest } from "./catalogue.js";

export const importLineCountMax = 200;
export const kilogramsMax = 1000;
export const repetitionsMax = 1000;

const datePattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const setPattern = /^(bw|body ?weight|[\d.,]+)\s*(?:kg)?\s*[x×*]\s*(\d+)$/i;

/**
 * Reads a workout from text: a name, perhaps a date, then exercises, each followed by its sets as
 * weight × repetitions.
 *
 * @param {string} text
 * @returns {ImportResult}
 */
export function parseWorkout(text) {
  const lines = text.split(/\r?\n/).map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((line) => line.text !== "");
  if (lines.length === 0) return failure(1, "There is nothing to import. Paste a workout first.");
  if (lines.length > importLineCountMax) {
    return failure(
      lines[importLineCountMax].line,
      `A workout has at most ${importLineCountMax} ` +
        "lines. Import it in parts.",
    );
  }
  return new Reader().read(lines);
}

class Reader {
  /** @type {ImportProblem[]} */
  #problems = [];
  /** @type {LoggedExercise[]} */
  #exercises = [];
  /** Whether the exercise of the coming sets is unknown, which was said already. */
  #isSkipping = false;
  #name = "";
  /** @type {string | null} */
  #date = null;

  /**
   * @param {{ text: string, line: number }[]} lines
   * @returns {ImportResult}
   */
  read(lines) {
    lines.forEach(({ text, line }, index) => {
      if (datePattern.test(text)) this.#readDate(text, line);
      else if (/^(\d|[x×*]|bw\b|body ?weight\b)/i.test(text)) this.#readSet(text, line);
      else if (index === 0 && !exerciseNamed(text)) this.#name = text;
      else this.#readExercise(text, line);
    });
    const hasSets = this.#exercises.some(({ sets }) => sets.length > 0);
    if (this.#problems.length === 0 && !hasSets) {
      this.#fail(lines[lines.length - 1].line, "No set was found. Write one per line as 60 x 8.");
    }
    if (this.#problems.length > 0) return { ok: false, problems: this.#problems };
    const exercises = this.#exercises.filter(({ sets }) => sets.length > 0);
    const name = (this.#name || "Imported workout").slice(0, 80);
    return { ok: true, workout: { name, date: this.#date, exercises } };
  }

  /**
   * @param {string} text
   * @param {number} line
   */
  #readDate(text, line) {
    const [, year, month, day] = (datePattern.exec(text) ?? []).map(Number);
    const date = new Date(year, month - 1, day);
    if (date.getMonth() !== month - 1 || date.getDate() !== day) {
      this.#fail(line, `“${text}” is no day of the calendar. Write it as 2026-03-28.`);
      return;
    }
    const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
    this.#date = `${year}-${pad(month)}-${pad(day)}`;
  }

  /**
   * @param {string} text
   * @param {number} line
   */
  #readExercise(text, line) {
    const exercise = exerciseNamed(text);
    this.#isSkipping = !exercise;
    if (exercise) {
      this.#exercises.push({ name: exercise.name, sets: [] });
      return;
    }
    const guess = nearest(text);
    const remedy = guess
      ? `Did you mean ${guess.name}?`
      : "Use a name from the catalogue, for example Bench Press.";
    this.#fail(line, `There is no exercise “${shortened(text)}”. ${remedy}`);
  }

  /**
   * @param {string} text
   * @param {number} line
   */
  #readSet(text, line) {
    if (this.#isSkipping) return;
    const set = this.#setIn(text, line);
    if (!set) return;
    const exercise = this.#exercises.at(-1);
    if (exercise) exercise.sets.push(set);
    else this.#fail(line, `“${text}” belongs to no exercise. Write the exercise's name above it.`);
  }

  /**
   * @param {string} text
   * @param {number} line
   * @returns {LoggedSet | null}
   */
  #setIn(text, line) {
    const match = setPattern.exec(text);
    if (!match) {
      this.#fail(line, `“${shortened(text)}” is no set. Write weight and repetitions as 60 x 8.`);
      return null;
    }
    const kilograms = /^b/i.test(match[1]) ? 0 : Number(match[1].replace(",", "."));
    const repetitions = Number(match[2]);
    if (!(kilograms >= 0 && kilograms <= kilogramsMax)) {
      this.#fail(line, `“${match[1]}” is no weight from 0 to ${kilogramsMax} kg. Correct it.`);
      return null;
    }
    if (repetitions < 1 || repetitions > repetitionsMax) {
      this.#fail(
        line,
        `A set has 1 to ${repetitionsMax} repetitions, not ${match[2]}. Correct it.`,
      );
      return null;
    }
    return { kilograms, repetitions };
  }

  /**
   * @param {number} line
   * @param {string} text
   */
  #fail(line, text) {
    this.#problems.push({ line, text });
  }
}

/**
 * @param {number} line
 * @param {string} text
 * @returns {ImportResult}
 */
function failure(line, text) {
  return { ok: false, problems: [{ line, text }] };
}

/** @param {string} text */
function shortened(text) {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
