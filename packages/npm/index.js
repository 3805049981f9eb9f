// @ts-check
/** @import { Shell, StartOptions } from "./index.d.ts" */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);

/** How much of what a command says is kept: more than any sentence, less than a runaway log. */
const outputLengthMax = 16 * 1024 * 1024;

/** Has the kernel end a program with the process that started it, however that one ends. */
const guardian = "/usr/bin/setpriv";
const guard = existsSync(guardian) ? [guardian, "--pdeathsig", "TERM", "--"] : [];

let startedCount = 0;

/** What Tandem says when it refuses, and the exit code that goes with it. */
export class TandemError extends Error {
  /** @override */
  name = "TandemError";

  /** @param {string} message @param {number} code */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/**
 * The path of Tandem's program, which is in a package of its own for each kind of machine.
 * @returns {string}
 */
export function program() {
  const { name, optionalDependencies } = require("./package.json");
  const machine = `${process.platform}-${process.arch}`;
  const platformPackage = `@${name}/${machine}`;
  try {
    return join(dirname(require.resolve(`${platformPackage}/package.json`)), "bin", "tandem");
  } catch {
    throw new TandemError(
      platformPackage in optionalDependencies
        ? `${platformPackage} is missing: install ${name} again with ` +
          "npm install --include=optional."
        : `There is no program for ${machine}: run Tandem in a container of Linux on x86-64.`,
      2,
    );
  }
}

/**
 * Starts a shell for an app on free ports, with nothing stored by an earlier one.
 *
 * It ends with `stop()`, and at the latest with this process.
 * @param {string} [app] as of `tandem run`: a folder, a manifest, or the URL of a dev server
 * @param {StartOptions} [options]
 * @returns {Promise<Shell>}
 */
export async function start(app = ".", { arguments: more = [], cwd, env } = {}) {
  const executable = program();
  startedCount += 1;
  const name = `node-${process.pid}-${startedCount}`;
  const folder = mkdtempSync(join(tmpdir(), "tandem-"));
  const [command, ...words] = [...guard, executable, "run", app, "--name", name];
  const fixed = ["--json", "--no-open", "--state-dir", join(folder, "state")];
  const ports = ["--front-port", "0", "--control-port", "0"];
  const child = spawn(command, [...words, ...fixed, ...ports, ...more], {
    cwd,
    // An image sets it for the shell that it shows, and this one takes whatever port is free.
    env: { ...process.env, TANDEM_FORWARDED_PORTS: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const end = () => {
    child.kill("SIGTERM");
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The shell may be writing its state; the system removes what is left.
    }
  };
  process.on("exit", end);
  ended.catch(() => {}).then(() => {
    process.off("exit", end);
    rmSync(folder, { recursive: true, force: true });
  });

  const said = collect(child.stderr);
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, "line"), ended.then(() => null)])
    .catch(({ message }) => {
      throw new TandemError(`Tandem cannot be started in ${cwd ?? process.cwd()}: ${message}`, 2);
    });
  if (!first) throw new TandemError(sentence(said()), child.exitCode ?? 70);
  // What else it prints is read, as a full pipe would hold it up, and keeps no script from ending.
  lines.on("line", () => {});
  for (const one of [child, child.stdout, child.stderr]) {
    /** @type {{ unref?: () => void }} */ (one).unref?.();
  }

  const ready = JSON.parse(first[0]);
  const tandem = (/** @type {string[]} */ ...verbs) =>
    run(executable, [...verbs, "--shell", name], env);
  const stop = async () => {
    child.ref();
    child.kill("SIGTERM");
    await ended;
  };
  return { app: ready.app, link: ready.link, name, tandem, stop, [Symbol.asyncDispose]: stop };
}

/**
 * Runs one command.
 * @param {string} executable @param {string[]} words @param {Record<string, string>} [env]
 */
async function run(executable, words, env) {
  const child = spawn(executable, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  const [code] = await once(child, "close");
  if (code === 0) return output().trimEnd();
  throw new TandemError(sentence(errors() || output()), code ?? 70);
}

/** Keeps the end of a stream as text. @param {import("node:stream").Readable} stream */
function collect(stream) {
  let text = "";
  stream.setEncoding("utf8").on("data", (part) => {
    text = (text + part).slice(-outputLengthMax);
  });
  return () => text;
}

/** @param {string} output */
const sentence = (output) => output.trim().replace(/^tandem: /, "") || "Tandem ended at once.";
