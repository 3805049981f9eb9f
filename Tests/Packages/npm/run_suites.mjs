// Runs the suites in a project that has the packages: in a bare browser, and under native parts.
import { createRequire } from "node:module";
import { expect, test } from "tandem-shell/playwright";
import { start } from "tandem-shell";

const require = createRequire(import.meta.url);
const plain = require("@playwright/test");
const existingSuite = require("./existing_suite.cjs");
const nativeSuite = require("./native_suite.cjs");

// A suite of CommonJS finds the same module.
if (require("tandem-shell/playwright").test !== test) throw new Error("There are two modules.");

// What the app's own server would be.
const server = await start("shop");
existingSuite({ test: plain.test.extend({ baseURL: [server.app, {}] }), expect });
existingSuite({ test: test.extend({ tandem: ["shop", {}] }), expect });
nativeSuite({ test: test.extend({ tandem: ["shop", {}] }), expect });
await plain.run({ config: {}, project: { use: { baseURL: "http://localhost:5173" } } });
await server.stop();
