// @ts-check
// Runs the real session with two pages of the real core, as seeds have it, each seed twice.
// usage: node closed-loop.js EXECUTABLE [FIRST_SEED] [COUNT]
import process from "node:process";
import { ClosedLoop } from "./Support/ClosedLoop.js";
import { SessionProcess } from "./Support/SessionProcess.js";

const [, program, executable, first = "1", count = "300"] = process.argv;
const end = Number(first) + Number(count);

/** Runs all seeds in a process of their own, and returns what was said in each. */
function hashes() {
  const session = new SessionProcess(executable);
  const said = [];
  for (let seed = Number(first); seed < end; seed += 1) {
    try {
      new ClosedLoop(seed, session).run();
    } catch (error) {
      const command = `node ${program} ${executable} ${seed} 1`;
      throw new Error(`Seed ${seed} fails; repeat it: ${command}`, { cause: error });
    }
    said.push(session.takeHash());
  }
  session.close();
  return said;
}

const [once, again] = [hashes(), hashes()];
const differing = once.findIndex((hash, index) => hash !== again[index]);
if (differing >= 0) throw new Error(`Seed ${Number(first) + differing} is not the same twice.`);
console.log(`${count} seeds, twice the same`);
