// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { spelled } from "../../web/bridge/spelling.js";

test("a URL is spelled as the app's own links are", () => {
  const slashed = ["/", "/items/", "/more/?page=2", "https-is-none.html", ""];
  assert.equal(spelled("/items", slashed), "/items/");
  assert.equal(spelled("/account?tab=1#top", slashed), "/account/?tab=1#top");
  assert.equal(spelled("/", slashed), "/");
  assert.equal(spelled("/report.pdf", slashed), "/report.pdf");
  assert.equal(spelled("/items/", slashed), "/items/");
  assert.equal(spelled("/docs", ["/docs/", "/docs/items", "/docs/more"]), "/docs");
  assert.equal(spelled("/account", ["/items/"]), "/account", "one link is no rule");
  assert.equal(spelled("/account", []), "/account");
});
