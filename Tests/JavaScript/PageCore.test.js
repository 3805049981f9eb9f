// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Generator, seedCount } from "./Support/Generator.js";
import { FakeShell } from "./Support/FakeShell.js";
import { World } from "./Support/World.js";

/** A world at rest. @param {Partial<World>} [options] */
function restingWorld(options) {
  const world = new World(options);
  world.rest();
  return world;
}

const urls = (/** @type {World} */ { browser }) => browser.entries.map(({ url }) => url);

test("the first connect stamps the entry and writes nothing else", () => {
  const world = restingWorld();
  assert.deepEqual(world.browser.entries, [
    { url: "/", state: { tandem: { epoch: "E1", key: "e1", index: 0 } } },
  ]);
  assert.deepEqual(world.applied.map(({ how }) => how), ["none"]);
  assert.deepEqual(world.emitted, ["connected"]);
});

test("a tab tap replaces the entry and is applied by a popstate", () => {
  const world = restingWorld();
  world.shell.tap("track");
  world.announce();
  world.rest();
  assert.deepEqual(urls(world), ["/track"]);
  assert.equal(world.applied.at(-1).how, "popstate");
});

test("a link that the app's router follows becomes a push in the shell", () => {
  const world = restingWorld();
  world.appWrites("push", "/workout/1", true);
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ key, url }) => [key, url]), [
    ["e1", "/"],
    ["pd1.1", "/workout/1"],
  ]);
  assert.deepEqual(urls(world), ["/", "/workout/1"]);
});

test("navigate() shows the place before the shell has answered", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.settle();
  assert.equal(world.browser.current.url, "/workout/1");
  assert.equal(world.shown, "/workout/1");
  assert.equal(world.shell.target.url, "/");
  world.rest();
  assert.deepEqual(urls(world), ["/", "/workout/1"]);
});

test("navigate() to the place below goes back instead of growing the history for good", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  world.follow("/");
  world.rest();
  assert.equal(world.browser.index, 0);
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/"]);
});

test("a pop in the shell goes back in the browser", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  world.shell.pop();
  world.announce();
  world.rest();
  assert.deepEqual(urls(world), ["/", "/workout/1"]);
  assert.equal(world.browser.index, 0);
  assert.equal(world.applied.at(-1).how, "traverse");
});

test("browser back pops in the shell and forward puts back", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  const writes = world.browser.writeCount;
  world.traverse(-1);
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/"]);
  world.traverse(1);
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/workout/1"]);
  assert.equal(world.browser.writeCount, writes);
});

test("back to an entry that the shell no longer has repairs that entry", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  world.shell.stacks.home = [{ key: "e99", url: "/workout/1" }];
  world.shell.popped.home = [];
  world.traverse(-1);
  world.rest();
  assert.equal(world.browser.index, 0);
  assert.deepEqual(urls(world), ["/workout/1", "/workout/1"]);
});

test("a go that never arrives ends in a write after its limit", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  world.shell.pop();
  world.announce();
  world.deliverToPage();
  world.browser.traversals = [];
  const before = world.now;
  world.rest();
  assert.equal(world.now - before, 1000);
  assert.deepEqual(urls(world), ["/", "/"]);
});

for (const fate of /** @type {const} */ (["dropped", "thrown"])) {
  test(`a write that the browser has ${fate} is reported and healed`, () => {
    const world = restingWorld();
    world.browser.fate = fate;
    world.shell.push("/workout/1");
    world.announce();
    world.deliverToPage();
    world.settle();
    assert.deepEqual(world.applied.slice(1).map(({ how, url }) => [how, url]), [["failed", "/"]]);
    world.rest();
    assert.deepEqual(urls(world), ["/", "/workout/1"]);
    assert.equal(world.applied.at(-1).how, "popstate");
  });
}

test("300 tab taps at once cost a bounded number of writes and end at the last", () => {
  const world = restingWorld();
  const before = world.browser.writeCount;
  for (let tap = 0; tap < 300; tap += 1) {
    world.shell.tap(tap % 2 ? "home" : "track");
    world.announce();
    world.deliverToPage();
    world.settle();
  }
  assert.ok(world.browser.writeCount - before <= 16);
  world.rest();
  assert.ok(world.browser.writeCount - before <= 18);
  assert.equal(world.browser.current.url, "/");
});

test("what happened offline arrives once, in order", () => {
  const world = restingWorld();
  world.isLinkUp = false;
  world.cut();
  for (let page = 1; page <= 100; page += 1) world.follow(`/workout/${page}`);
  world.now += 60_000;
  world.rest();
  const seen = world.shell.stack.map(({ url }) => url);
  assert.deepEqual(seen, [
    "/",
    ...Array.from({ length: 100 }, (_, page) => `/workout/${page + 1}`),
  ]);
});

test("a change whose answer was lost takes effect once", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.deliverToShell();
  world.cut();
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/workout/1"]);
});

test("a silent connection is replaced", () => {
  const world = restingWorld();
  const { connection } = world.state;
  world.follow("/workout/1");
  world.toShell = [];
  world.rest();
  assert.equal(world.state.connection, connection + 1);
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/workout/1"]);
});

test("an action whose result was lost is answered all the same", () => {
  const world = restingWorld();
  const call = world.act("selectTab", { tab: "track" });
  world.deliverToShell();
  world.cut();
  world.rest();
  assert.deepEqual(
    [world.answers.get(call).status, world.answers.get(call).reason],
    ["superseded", "resultLost"],
  );
});

test("a page push and a tab tap commute", () => {
  const world = restingWorld();
  world.shell.tap("track");
  world.announce();
  world.follow("/workout/1");
  world.rest();
  assert.equal(world.browser.current.url, "/track");
  assert.deepEqual(world.shell.stacks.home.map(({ url }) => url), ["/", "/workout/1"]);
});

test("an app that goes to the tab itself is not taken back when the two cross", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  world.shell.tapInPlace("track");
  world.announce();
  world.appWrites("push", "/track/1");
  world.deliverToPage();
  assert.deepEqual(world.shows, []);
  world.rest();
  assert.deepEqual(urls(world), ["/", "/workout/1", "/track/1"]);
});

test("a restarted shell is followed and nothing of the old epoch is applied", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  world.cut();
  world.follow("/workout/2");
  const call = world.act("selectTab", { tab: "track" });
  world.shell = new FakeShell("E2");
  world.rest();
  assert.equal(world.browser.current.url, "/");
  assert.equal(world.answers.get(call).reason, "epoch");
});

test("a reload keeps the place and sends nothing but hello", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  const { revision } = world.shell;
  world.reload();
  world.rest();
  assert.equal(world.shell.revision, revision);
  world.shell.pop();
  world.announce();
  world.rest();
  assert.equal(world.browser.index, 0);
});

test("a link to a fragment, which the browser follows by itself, is a push", () => {
  const world = restingWorld();
  world.browser.write("push", null, "/#sets");
  world.shown = "/#sets";
  world.feed({ type: "popState", url: "/#sets", stamp: null, kind: null, trusted: true });
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/#sets"]);
});

test("a fragment that replaces the entry, with its state, is no traversal", () => {
  const world = restingWorld();
  const { state } = world.browser.current;
  world.browser.write("replace", state, "/#sets");
  world.shown = "/#sets";
  world.feed({ type: "popState", url: "/#sets", stamp: state.tandem, kind: null, trusted: true });
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/#sets"]);
});

test("what a page did before it knew a shell is proposed after welcome", () => {
  const world = new World();
  world.deliverToPage();
  world.follow("/workout/1");
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/workout/1"]);
});

test("a final close code stops the page, which goes on alone", () => {
  const world = restingWorld();
  world.cut(4401);
  world.follow("/workout/1");
  world.rest();
  assert.equal(world.state.link, "stopped");
  assert.equal(world.browser.current.url, "/workout/1");
  const call = world.act("back");
  assert.equal(world.answers.get(call).reason, "disconnected");
});

test("retries follow the documented delays and start again after a welcome", () => {
  const world = restingWorld();
  world.isLinkUp = false;
  const delays = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    world.cut();
    delays.push(world.state.reconnectAt - world.now);
    world.wait(Infinity);
  }
  assert.deepEqual(delays, [50, 100, 250, 500, 1000, 2000, 5000, 5000]);
  world.rest();
  world.cut();
  assert.equal(world.state.reconnectAt - world.now, 50);
});

test("a target outside the origin is not followed", () => {
  const world = restingWorld();
  for (const url of ["//evil.example/", "/\\evil.example/", "https://evil.example/", ""]) {
    const message = world.shell.navigate(world.state.document, "native");
    message.target = { key: "e77", url };
    message.revision += 1;
    world.feed({ type: "message", connection: world.state.connection, message });
    assert.equal(world.browser.current.url, "/");
  }
});

/** The shell sends a message. @type {(world: World, message: object) => void} */
const receive = (world, message) =>
  world.feed({ type: "message", connection: world.state.connection, message });

test("an action says on which entry it was made, and gets what it led to", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.act("setGuard", { guarded: true });
  const call = world.act("present", { id: "a", kind: "alert" });
  world.rest();
  assert.equal(world.shell.guarded, "pd1.1");
  assert.deepEqual(world.answers.get(call).data, { modal: "a" });
  world.act("setGuard", { guarded: true }, "e1");
  world.rest();
  assert.equal(world.shell.guarded, "e1");
});

test("an action of a page that knew no shell was made on the entry that it learns of", () => {
  const world = new World();
  world.act("setGuard", { guarded: true });
  world.rest();
  assert.equal(world.shell.guarded, "e1");
});

test("events wait for the document and for the welcome, and keep their order", () => {
  const world = new World();
  world.deliverToPage();
  receive(world, { type: "event", id: 1, name: "notFound", data: { url: "/one" } });
  world.deliverToShell();
  world.deliverToPage();
  receive(world, { type: "event", id: 2, name: "refresh" });
  receive(world, { type: "event", id: 3, name: "notFound", data: { url: "/three" } });
  assert.deepEqual(world.heard, []);
  world.complete();
  assert.deepEqual(world.heard.map(({ name }) => name), ["notFound", "refresh", "notFound"]);
  const acknowledged = world.toShell.map(({ message }) => message)
    .filter(({ type }) => type === "acknowledged");
  assert.deepEqual(acknowledged, [{ type: "acknowledged", event: 3 }]);
});

test("an event that was handled is acknowledged again and given to nobody", () => {
  const world = restingWorld();
  world.shell.mail("refresh");
  const [event] = world.shell.mailbox;
  world.tell();
  world.rest();
  world.toShell = [];
  receive(world, event);
  assert.equal(world.heard.length, 1);
  assert.deepEqual(world.toShell.map(({ message }) => message), [
    { type: "acknowledged", event: 1 },
  ]);
});

test("an event that only informs is not acknowledged", () => {
  const world = restingWorld();
  world.shell.broadcast("tabReselected", { tab: "home" });
  world.tell();
  world.deliverToPage();
  assert.deepEqual(world.heard.map(({ name }) => name), ["tabReselected"]);
  assert.deepEqual(world.toShell, []);
});

test("tabs and environment are known as soon as they are told", () => {
  const world = new World();
  world.deliverToPage();
  world.deliverToShell();
  world.deliverToPage();
  const tabs = [{ id: "only", title: "Only", path: "/" }];
  receive(world, { type: "event", id: 1, name: "tabsChanged", data: { tabs } });
  receive(world, { type: "event", id: 2, name: "environmentChanged", data: { platform: "ios" } });
  assert.deepEqual([world.state.tabs, world.state.environment], [tabs, { platform: "ios" }]);
});

test("a page whose web view is gone stops", () => {
  const world = restingWorld();
  world.cut(4404);
  assert.equal(world.state.link, "stopped");
});

/** One random world. @param {number} seed */
function storm(seed) {
  const random = new Generator(seed);
  /** @type {World["router"]} */
  const router = random.pick(["generic", "generic", "writes", "stuck"]);
  const world = new World({ router, proves: random.chance(1, 2) });
  const paths = ["/", "/track", "/profile", "/workout/1", "/workout/2", "/schedule/monday"];
  const length = 20 + random.below(180);
  for (let turn = 0; turn < length; turn += 1) {
    const moves = [
      () => (world.shell.tap(random.pick(world.shell.tabs).id), world.announce()),
      () => (world.shell.push(random.pick(paths)), world.announce()),
      () => (world.shell.pop(), world.announce()),
      () => world.follow(random.pick(paths), random.chance(1, 4)),
      () =>
        world.appWrites(
          random.pick(["push", "push", "replace"]),
          random.pick(paths),
          random.chance(1, 2),
        ),
      () => world.traverse(random.pick([-2, -1, -1, 1])),
      () => world.act(random.pick(["selectTab", "back", "nonsense"]), { tab: "track" }),
      () => world.deliverToShell(),
      () => world.deliverToShell(),
      () => world.deliverToPage(),
      () => world.deliverToPage(),
      () => world.deliverToPage(),
      () => world.settle(),
      () => world.settle(),
      () => world.review(random.pick(["rested", "revoked"])),
      () => world.arrive(),
      () => world.wait(random.below(2000)),
      () => (world.browser.fate = random.pick(["taken", "taken", "dropped", "thrown"])),
      () => random.chance(1, 3) && world.cut(),
      () => (world.isLinkUp = random.chance(2, 3)),
      () => random.chance(1, 5) && world.reload(),
      () => random.chance(1, 5) && world.open(random.pick(["push", "replace"]), random.pick(paths)),
      () => world.feed({ type: "online" }),
      () => world.complete(),
      () => (world.shell.broadcast("tabReselected"), world.tell()),
      () => (world.shell.mail(random.pick(["countdownFinished", "dismissed"])), world.tell()),
      () => world.act(random.pick(["setGuard", "leave", "dismiss"]), { guarded: true }),
      () => random.chance(1, 20) && (world.shell = new FakeShell(`E${turn}`), world.cut()),
    ];
    random.pick(moves)();
  }
  world.router = world.router === "stuck" ? "generic" : world.router;
  world.rest();
}

test("random interleavings converge", () => {
  for (let seed = 1; seed <= seedCount; seed += 1) {
    try {
      storm(seed);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
});
