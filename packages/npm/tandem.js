#!/usr/bin/env node
// @ts-check
import { spawn } from "node:child_process";
import process from "node:process";
import { program } from "./index.js";

/** Node cannot become another program, so these signals have to be passed on. */
const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** @param {unknown} error */
function fail(error) {
  console.error(`tandem: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
}

function launch() {
  const child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("error", fail);
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 0);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

try {
  launch();
} catch (error) {
  fail(error);
}
