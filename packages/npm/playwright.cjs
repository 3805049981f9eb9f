// The module is CommonJS because suites without `"type": "module"` load it by `require`.
"use strict";

const { existsSync } = require("node:fs");
const { dirname, join } = require("node:path");
const process = require("node:process");
const base = require("@playwright/test");

/** What `start` is called with: the option, else the server of the suite, else the folder. */
function appFor(option, { config, project }) {
  const cwd = config.configFile ? dirname(config.configFile) : process.cwd();
  if (typeof option === "string") return [option, { cwd }];
  if (option) return [option.app, { cwd, arguments: option.arguments }];
  const { baseURL } = project.use;
  if (!baseURL) return [".", { cwd }];
  // The manifest has the tabs, the server has the pages.
  return existsSync(join(cwd, "tandem.json"))
    ? [".", { cwd, arguments: ["--server", baseURL] }]
    : [baseURL, { cwd }];
}

const test = base.test.extend({
  tandem: [undefined, { option: true }],

  // It starts in some milliseconds, so each test has its own, with nothing left of the one before.
  shell: async ({ tandem }, use, testInfo) => {
    const { start } = await import("./index.js");
    const shell = await start(...appFor(tandem, testInfo));
    await use(shell);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await shell.tandem("log").catch(String);
      await testInfo.attach("tandem log", { body, contentType: "text/plain" });
    }
    await shell.stop();
  },

  baseURL: async ({ shell }, use, { project }) => {
    const { baseFor } = await import("./page.js");
    await use(baseFor(shell, project.use.baseURL));
  },

  viewport: async ({ shell }, use) => {
    const { screenOf } = await import("./page.js");
    await use(await screenOf(shell));
  },

  page: async ({ page, shell }, use, { project }) => {
    const { appPage } = await import("./page.js");
    await use(appPage(page, shell, { baseURL: project.use.baseURL }));
  },

  native: async ({ page }, use) => {
    await use(page.native);
  },
});

// As `@playwright/test` has it: the default export is `test`, with all others on it. Each stands
// here by its name, because Node looks for names of exports in the text.
module.exports = test;
module.exports.test = test;
module.exports.expect = base.expect;
module.exports.defineConfig = base.defineConfig;
module.exports.mergeTests = base.mergeTests;
module.exports.mergeExpects = base.mergeExpects;
module.exports.devices = base.devices;
module.exports.selectors = base.selectors;
module.exports.request = base.request;
module.exports.errors = base.errors;
module.exports.by = base.by;
module.exports.chromium = base.chromium;
module.exports.firefox = base.firefox;
module.exports.webkit = base.webkit;
module.exports._electron = base._electron;
module.exports._android = base._android;
module.exports._baseTest = base._baseTest;
