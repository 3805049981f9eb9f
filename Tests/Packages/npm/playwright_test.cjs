// Stands in for `@playwright/test`, which cannot be installed where this project is built: fixtures
// and matchers as far as these suites and `tandem-shell/playwright` need them, over the real
// `playwright-core`. The matchers make the calls that those of Playwright make.
const assert = require("node:assert/strict");
const { chromium } = require("playwright-core");

const tests = [];
const expectMilliseconds = 10_000;

function makeTest(layers) {
  const test = (title, body) => tests.push({ title, body, layers });
  test.extend = (fixtures) => makeTest([...layers, fixtures]);
  return test;
}

/** The names that a function takes from its first parameter, as Playwright finds them. */
const namesOf = (body) =>
  /^async \(\{([^}]*)\}/.exec(String(body))[1].match(/\w+/g) ?? [];

/** Sets fixtures up as a test asks for them, and takes them down in the opposite order. */
class Fixtures {
  #values = new Map();
  #endings = [];

  constructor(layers, info) {
    this.layers = layers;
    this.info = info;
  }

  async all(names, below = this.layers.length, self = "") {
    const values = {};
    for (const name of names) {
      values[name] = await this.value(name, name === self ? below : this.layers.length);
    }
    return values;
  }

  async value(name, below) {
    const depth = this.layers.slice(0, below).findLastIndex((layer) => Object.hasOwn(layer, name));
    assert(depth >= 0, `no fixture is called ${name}`);
    const key = `${name} ${depth}`;
    if (!this.#values.has(key)) this.#values.set(key, await this.#setUp(name, depth));
    return this.#values.get(key);
  }

  async #setUp(name, depth) {
    const declared = this.layers[depth][name];
    const fixture = Array.isArray(declared) ? declared[0] : declared;
    if (typeof fixture !== "function") return fixture;
    const values = await this.all(namesOf(fixture), depth, name);
    return await new Promise((resolve, reject) => {
      const use = (value) =>
        new Promise((end) => {
          this.#endings.push(() => (end(), running));
          resolve(value);
        });
      const running = fixture(values, use, this.info);
      running.catch(reject);
    });
  }

  async end() {
    for (const end of this.#endings.reverse()) await end();
  }
}

const test = makeTest([{
  baseURL: [undefined, { option: true }],
  viewport: [{ width: 1280, height: 720 }, { option: true }],
  context: async ({ baseURL, viewport }, use) => {
    const context = await browser.newContext({ baseURL, viewport });
    context.setDefaultTimeout(expectMilliseconds);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => await use(await context.newPage()),
}]);

/** What a page shows, by the private call of Playwright's own matchers. */
async function showsOnPage(page, expression, string) {
  const options = { expectedText: [{ string }], isNot: false, timeout: expectMilliseconds };
  const { matches, received } = await page.mainFrame()._expect(expression, options);
  assert(matches, `${expression}: ${string}, but ${JSON.stringify(received)}`);
}

const expect = (actual) => ({
  toBe: (expected) => assert.equal(actual, expected),
  toEqual: (expected) => assert.deepEqual(actual, expected),
  toBeVisible: () => actual.waitFor(),
  toHaveTitle: (title) => showsOnPage(actual, "to.have.title", title),
  toHaveURL: (url) =>
    showsOnPage(actual, "to.have.url", new URL(url, actual.context()._options.baseURL).href),
});

let browser;

async function run(info) {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM });
  try {
    for (const { title, body, layers } of tests) {
      const statuses = { status: "passed", expectedStatus: "passed" };
      const fixtures = new Fixtures(layers, { ...info, ...statuses });
      try {
        await body(await fixtures.all(namesOf(body)));
      } finally {
        await fixtures.end();
      }
      console.log(`ok ${title}`);
    }
  } finally {
    await browser.close();
  }
}

module.exports = { test, expect, run };
