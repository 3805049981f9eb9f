// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const core = new URL("../../web/bridge/core/", import.meta.url);
const files = readdirSync(core).filter((name) => name.endsWith(".js"));

for (const name of files) {
  const text = String(readFileSync(new URL(name, core)));
  const code = text.replace(/\/\*\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");

  test(`core/${name} needs nothing that only a browser has`, () => {
    const foreign = new RegExp(
      "\\b(?:window|globalThis|self|document|location|history|navigator|performance|URL|" +
        "WebSocket|" +
        "setTimeout|setInterval|queueMicrotask|fetch|Promise|async|await|Date|crypto|console|" +
        "structuredClone|sessionStorage)\\b(?=[.(\\s])|\\bMath\\.random\\b|\\bimport\\(",
    );
    // `document` is also the name of a field.
    const found = code.replace(/[.]document\b|\bdocument:/g, "").match(foreign);
    assert.equal(found, null, found?.[0]);
  });

  test(`core/${name} keeps no state of its own`, () => {
    assert.equal(code.match(/^(?:let|var|class)\b.*$/m), null);
  });

  test(`core/${name} imports on single lines, so that engines without modules can run it`, () => {
    const imports = code.match(/^import\b.*$/gm) ?? [];
    for (const line of imports) assert.match(line, /^import \{ [^}]+ \} from "\.\/[a-z]+\.js";$/);
  });
}
