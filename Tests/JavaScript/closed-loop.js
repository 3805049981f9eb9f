// @ts-check
// Runs the real session with two pages of the real core, as seeds have it, the first ones twice.
// usage: node closed-loop.js EXECUTABLE [FIRST_SEED] [COUNT]
import process from "node:process";
import { ClosedLoop } from "./Support/ClosedLoop.js";
import { SessionProcess } from "./Support/SessionProcess.js";

const [, program, executable, first = "1", count = "300"] = process.argv;
const end = Number(first) + Number(count);
/** What depends on a clock or on an unordered collection differs in the second run of any seed. */
const repeatedEnd = Math.min(end, Number(first) + 50);

/** Runs seeds in a process of their own, and returns what was said in each.
 * @param {number} end before which seed they end */
function hashes(end) {
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

const [once, again] = [hashes(end), hashes(repeatedEnd)];
const differing = again.findIndex((hash, index) => hash !== once[index]);
if (differing >= 0) throw new Error(`Seed ${Number(first) + differing} is not the same twice.`);
console.log(`${count} seeds, the first ${again.length} twice the same`);
