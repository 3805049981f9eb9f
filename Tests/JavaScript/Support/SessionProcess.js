// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bufferSize = 1 << 16;
const newline = 10;

/**
 * The real session in a process of its own: one line of JSON each way, and nothing goes on here
 * until the answer is there. Pipes with names can be read so, those of `spawn` cannot.
 */
export class SessionProcess {
  #input;
  #output;
  #hash = createHash("sha256");
  #buffer = Buffer.alloc(bufferSize);
  /** @type {Uint8Array} */
  #rest = Buffer.alloc(0);

  /** @param {string} executable */
  constructor(executable) {
    const folder = mkdtempSync(join(tmpdir(), "tandem-session-"));
    const [input, output] = ["in", "out"].map((name) => join(folder, name));
    spawnSync("mkfifo", [input, output]);
    const command = 'exec "$0" shell <"$1" >"$2"';
    spawn("sh", ["-c", command, executable, input, output], { stdio: ["ignore", "ignore", 2] });
    this.#input = openSync(input, "w");
    this.#output = openSync(output, "r");
    rmSync(folder, { recursive: true });
  }

  /** Gives an input to the session, and returns what it answers.
   * @param {any} input @returns {any} */
  take(input) {
    const line = `${JSON.stringify(input)}\n`;
    writeSync(this.#input, line);
    const answer = this.#readLine();
    this.#hash.update(line).update(answer);
    return JSON.parse(answer.toString());
  }

  #readLine() {
    for (let parts = [this.#rest];;) {
      const last = /** @type {Uint8Array} */ (parts.at(-1));
      const end = last.indexOf(newline);
      if (end >= 0) {
        this.#rest = last.subarray(end + 1);
        return Buffer.concat([...parts.slice(0, -1), last.subarray(0, end)]);
      }
      const count = readSync(this.#output, this.#buffer);
      if (!count) throw new Error("The session ended.");
      parts = [...parts, Buffer.from(this.#buffer.subarray(0, count))];
    }
  }

  /** What was said since this was asked last, in 64 digits. */
  takeHash() {
    const hash = this.#hash.digest("hex");
    this.#hash = createHash("sha256");
    return hash;
  }

  close() {
    closeSync(this.#input);
    closeSync(this.#output);
  }
}
