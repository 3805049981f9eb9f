// @ts-check
// Compares the model of a page with the real one: gives both the same scripts.
// usage: node page-model.js EXECUTABLE [FIRST_SEED] [COUNT]
import { spawnSync } from "node:child_process";
import process from "node:process";
import { PageScript } from "./Support/PageScripts.js";
import { ScriptedPage } from "./Support/ScriptedPage.js";

/** How many scripts the model is given at once. */
const batchSize = 500;
const outputByteCountMax = 1 << 30;

const [, program, executable, first = "1", total = "10000"] = process.argv;

/** What can be observed of the model after each step. @param {any[][]} scripts */
function observedOfModel(scripts) {
  const input = scripts.map((steps) => JSON.stringify(steps) + "\n").join("");
  const ended = spawnSync(executable, ["page"], { input, maxBuffer: outputByteCountMax });
  if (ended.status !== 0) throw new Error(`The model ended: ${ended.stderr} ${ended.signal}`);
  const lines = ended.stdout.toString().split("\n");
  let start = 0;
  return scripts.map(({ length }) => lines.slice(start, start += length));
}

/** What can be observed of the real page after each step. @param {any[]} steps */
async function observedOfPage(steps) {
  const page = new ScriptedPage(steps[0]?.webView);
  const observed = [];
  for (const step of steps) {
    // No shell answers changes that were not made, as in a script without the steps that made them.
    if (step.message?.lastChange >= page.state.nextChange) break;
    observed.push(await page.take(step));
  }
  return observed;
}

/** The first step after which they differ, -1 for none.
 * @type {(real: string[], model: string[]) => number} */
const difference = (real, model) => real.findIndex((text, index) => text !== model[index]);

/** Leaves steps out as long as the two still differ. @param {any[]} steps */
async function shrunk(steps) {
  for (let short = steps;;) {
    const shorter = short.map((_, index) => short.filter((_, other) => other !== index));
    const models = observedOfModel(shorter);
    let next = null;
    for (const [index, script] of shorter.entries()) {
      const at = difference(await observedOfPage(script), models[index]);
      if (at >= 0) next ??= script.slice(0, at + 1);
    }
    if (!next) return short;
    short = next;
  }
}

/** @type {(seed: number, steps: any[]) => Promise<string>} */
async function explained(seed, steps) {
  const script = await shrunk(steps);
  const real = await observedOfPage(script);
  const [model] = observedOfModel([script]);
  const at = difference(real, model);
  const lines = script.map((step, number) => `  ${number + 1}. ${JSON.stringify(step)}`);
  const [a, b] = [real[at], model[at]].map((text) => JSON.parse(text));
  const names = Object.keys({ ...a, ...b });
  const parts = names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
    .map((name) =>
      `  ${name}\n    page:  ${JSON.stringify(a[name])}\n` +
      `    model: ${JSON.stringify(b[name])}`
    );
  return `Page and model differ with seed ${seed} after step ${at + 1} of\n${lines.join("\n")}\n` +
    `${parts.join("\n")}\nRepeat it: node ${program} ${executable} ${seed} 1`;
}

let stepCount = 0;
let different = 0;
const end = Number(first) + Number(total);
for (let seed = Number(first); seed < end; seed += batchSize) {
  const seeds = Array.from({ length: Math.min(batchSize, end - seed) }, (_, index) => seed + index);
  const scripts = [];
  for (const each of seeds) scripts.push(await new PageScript(each).run());
  const models = observedOfModel(scripts.map(({ steps }) => steps));
  for (const [index, { steps, observed }] of scripts.entries()) {
    stepCount += steps.length;
    const at = difference(observed, models[index]);
    if (at < 0) continue;
    different += 1;
    if (different === 1) console.log(await explained(seeds[index], steps.slice(0, at + 1)));
  }
}
console.log(`${total} scripts, ${stepCount} steps, ${different} differ`);
process.exitCode = different ? 1 : 0;
