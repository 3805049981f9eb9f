// Runs the suites in a project that has the packages: in a bare browser, and under native parts.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import { expect, test } from "tandem-shell/playwright";

const require = createRequire(import.meta.url);
const plain = require("@playwright/test");
const existingSuite = require("./existing_suite.cjs");
const nativeSuite = require("./native_suite.cjs");

// A suite of CommonJS finds the same module.
if (require("tandem-shell/playwright").test !== test) throw new Error("There are two modules.");

// The dev server of the app, at which a suite has its `baseURL`.
const types = { ".html": "text/html", ".js": "text/javascript" };
const server = createServer((request, response) => {
  const asked = `shop${request.url}`;
  const file = extname(asked) && existsSync(asked) ? asked : "shop/index.html";
  response.setHeader("Content-Type", types[extname(file)]);
  response.end(readFileSync(file));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const baseURL = `http://localhost:${server.address().port}`;

existingSuite({ test: plain.test.extend({ baseURL: [baseURL, {}] }), expect });
// Without an option: the server, with the tabs of the manifest beside the configuration.
existingSuite({ test, expect });
const tandem = { app: ".", arguments: ["--platform", "ios"] };
nativeSuite({ test: test.extend({ tandem: [tandem, {}] }), expect, baseURL });
const config = { configFile: resolve("shop/playwright.config.js") };
await plain.run({ config, project: { use: { baseURL } } });
server.close();
