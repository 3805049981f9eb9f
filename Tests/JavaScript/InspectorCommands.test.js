// @ts-check
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commandLine, parseCommand } from "../../web/simulator/inspector/command-line.js";
import { commandOf } from "../../web/simulator/inspector/event-command.js";
import { quoted, wordsOf } from "../../web/simulator/inspector/shell-words.js";
import { verbs } from "../../web/simulator/inspector/verbs.js";

const base = { id: 1, milliseconds: 0, revision: 1, source: "controller" };
const lineOf = (/** @type {Record<string, unknown>} */ facts) =>
  commandLine(commandOf(/** @type {any} */ ({ ...base, ...facts })));
const action = (/** @type {string} */ name, parameters = {}) =>
  lineOf({ event: "action", name, parameters });
const command = (/** @type {string} */ verb, parameters = {}) =>
  lineOf({ event: "command", verb, parameters });

const words = [
  "",
  "track",
  "/track/1?a=b&c=d#e",
  "a b",
  "it's",
  '"double"',
  "$(rm -rf ~)",
  "`id`",
  "a;b|c>d",
  "~",
  "=ls",
  "#no",
  "*?[x]",
  "\\",
  "line\nbreak",
  "tab\t",
  "\u001b[2J",
  "\u0085",
  "ü 日本 🚴",
  "!history",
  "{a,b}",
  "-x",
  "--reset",
  "\r",
  "'\u0007'",
  "\u007f",
  "\u202e",
];

test("what is quoted is one word to bash, whatever it holds", () => {
  const script = `printf '%s\\0' ${words.map(quoted).join(" ")}`;
  const output = execFileSync("bash", ["-c", script], { encoding: "utf8" });
  assert.deepEqual(output.split("\0").slice(0, -1), words);
});

test("nothing that a terminal obeys stands in a quoted word", () => {
  for (const word of words) assert.doesNotMatch(quoted(word), /\p{Cc}/u, word);
  assert.equal(quoted("a\0b"), "'ab'");
});

test("a line is read as bash reads it", () => {
  const lines = [
    `a 'b c'"d e"\\ f`,
    `"a\\"b" 'it'\\''s' x`,
    `--title="a b" ''`,
    ` spaces  around `,
  ];
  for (const line of lines) {
    const output = execFileSync("bash", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" });
    assert.deepEqual(wordsOf(line).words, output.split("\0").slice(0, -1), line);
  }
  assert.deepEqual(wordsOf("tap 'open quo"), { words: ["tap", "open quo"], isOpen: true });
  assert.deepEqual(wordsOf("tap "), { words: ["tap"], isOpen: false });
});

test("what a controller did becomes the command that does the same", () => {
  assert.equal(action("selectTab", { tab: "history" }), "tandem tap history");
  assert.equal(action("openURL", { url: "app://x/a?b=1&c" }), "tandem open 'app://x/a?b=1&c'");
  assert.equal(
    action("push", { url: "/a", title: "It's" }),
    "tandem push /a --title 'It'\\''s'",
  );
  assert.equal(action("back"), "tandem back");
  assert.equal(action("pop", { count: 2 }), "tandem pop 2");
  assert.equal(action("popTo", { url: "/a" }), "tandem pop --to /a");
  assert.equal(action("popToRoot"), "tandem pop --root");
  assert.equal(action("swipeBack", { phase: "began" }), "tandem swipe-back --phase began");
  assert.equal(
    action("answer", { modal: "erase", button: "ok" }),
    "tandem answer ok --modal erase",
  );
  assert.equal(action("dismissAll"), "tandem dismiss --all");
  assert.equal(action("swipeDown"), "tandem dismiss --swipe");
  assert.equal(action("setBadge", { tab: "inbox", value: null }), "tandem badge inbox --clear");
  assert.equal(action("setBadge", { tab: "inbox", value: 3 }), "tandem badge inbox 3");
  assert.equal(action("setEnvironment", { appearance: "dark" }), "tandem appearance dark");
  assert.equal(action("setEnvironment", { platform: "android" }), "tandem device android");
  assert.equal(action("setEnvironment", { keyboardHeight: 336 }), "tandem keyboard show");
  assert.equal(action("setEnvironment", { keyboardVisible: false }), "tandem keyboard hide");
  assert.equal(action("setEnvironment", { orientation: "landscape" }), "tandem rotate landscape");
  assert.equal(
    action("setEnvironment", { textScale: 1.5, reducedMotion: true }),
    "tandem environment --text-scale 1.5 --reduced-motion on",
  );
});

test("what happened becomes a command that leads there", () => {
  assert.equal(lineOf({ event: "tabSelected", tab: "track" }), "tandem tap track");
  assert.equal(lineOf({ event: "state", tab: "a", url: "/a b" }), "tandem open '/a b'");
  assert.equal(lineOf({ event: "dismissed", modal: "m1" }), "tandem dismiss m1");
  assert.equal(
    lineOf({ event: "dismissed", modal: "m1", button: "ok" }),
    "tandem answer ok --modal m1",
  );
  assert.equal(
    lineOf({ event: "faults", latencyMilliseconds: 200, dropPercent: 0, offline: true }),
    "tandem fault --latency 200 --offline --reset",
  );
  assert.equal(lineOf({ event: "continued", from: 12, url: "/a" }), "tandem continue 12");
});

test("what no command does has no line", () => {
  for (const event of ["attached", "applied", "closed", "countdownFinished", "presented"]) {
    assert.equal(lineOf({ event }), null, event);
  }
  assert.equal(action("setTabs", { tabs: ["a"] }), null);
  assert.equal(action("popToRoot", { tab: "other" }), null);
  assert.equal(action("setEnvironment", { insets: { top: 1 } }), null);
  assert.equal(command("tap", { tab: "a", unheardOf: 1 }), null);
});

test("every command that a client sends can be printed and read back", () => {
  /** @type {[string, Record<string, unknown>][]} */
  const commands = [
    ["tap", { tab: "a" }],
    ["tap", { tab: 2 }],
    ["push", { url: "-x", title: "--y" }],
    ["pop", {}],
    ["pop", { to: "/a" }],
    ["swipe-back", { phase: "committed" }],
    ["present", {
      kind: "alert",
      title: "Erase: all?",
      locked: true,
      buttons: [{ id: "no", title: "A: b", role: "cancel" }, { id: "ok", title: "OK" }],
    }],
    ["present", { url: "/a", kind: "sheet", detents: ["medium", "large"] }],
    ["dismiss", { result: { a: [1, "b c"] } }],
    ["badge", { tab: "a", value: null }],
    ["badge", { tab: "a", value: 0 }],
    ["keyboard", { visible: false }],
    ["fault", { offline: false, dropPercent: 25 }],
    ["fault", { offline: true }],
    ["wait", { conditions: ["tab=a", "depth>=2"], inStep: true }],
    ["continue", { revision: 7 }],
    ["environment", { reducedMotion: false, locale: "ar" }],
    ["rotate", {}],
    ["quit", {}],
  ];
  for (const [verb, parameters] of commands) {
    const line = commandLine({ verb, parameters }, "") ?? "";
    assert.deepEqual(parseCommand(line), { verb, parameters }, line);
  }
});

test("the grammar has the verbs and the members that the HTTP API has", () => {
  const document = new URL("../../web/schema/openapi.json", import.meta.url);
  const { paths } = JSON.parse(readFileSync(document, "utf8"));
  // A link is of no use in a page that is in already, and no page gets a picture.
  const unlisted = ["/link", "/screenshot"];
  const known = Object.keys(paths).filter((path) => paths[path].post && !unlisted.includes(path));
  assert.deepEqual([...verbs.keys()].map((verb) => `/${verb}`).sort(), known.sort());
  for (const [verb, { parameters }] of verbs) {
    const body = paths[`/${verb}`].post.requestBody.content["application/json"].schema;
    const { timeoutMilliseconds: _, ...members } = body.properties ?? {};
    const named = new Set(parameters.map(({ member }) => member));
    // What else there is of the environment has a verb of its own, or is for programs.
    for (const member of verb === "environment" ? [] : Object.keys(members)) {
      assert.ok(named.has(member), `${verb} lacks ${member}`);
    }
    for (const { member, values } of parameters) {
      assert.ok(member in members, `${verb} has no ${member}`);
      const { enum: choices = members[member].items?.enum } = members[member];
      if (choices) assert.deepEqual(values, choices.filter(Boolean), `${verb} ${member}`);
    }
  }
});

test("a line that cannot be run says what is missing", () => {
  assert.throws(() => parseCommand(""), /type one/);
  assert.throws(() => parseCommand("fly"), /There is no command fly/);
  assert.throws(() => parseCommand("tap"), /Add tab/);
  assert.throws(() => parseCommand("continue x"), /revision needs a whole number/);
  for (const number of ["2.5", "-1", "1e1", "0x10", ""]) {
    assert.throws(() => parseCommand(`fault --drop='${number}'`), /drop needs a whole number/);
  }
  assert.throws(() => parseCommand("appearance pink"), /light or dark or auto/);
  assert.throws(() => parseCommand("push /a b"), /too many/);
  assert.throws(() => parseCommand("push /a --no"), /no option --no/);
  assert.throws(() => parseCommand("push /a --title"), /a value after --title/);
  assert.throws(() => parseCommand("badge a"), /--clear/);
});
