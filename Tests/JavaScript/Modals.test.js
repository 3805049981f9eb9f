// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeShell } from "./Support/FakeShell.js";
import { Generator, seedCount } from "./Support/Generator.js";
import { World } from "./Support/World.js";

const answered = { status: "dismissed", reason: null, button: "ok", text: null, result: null };
const alert = { id: "a", title: "Saved" };

const origin = "http://tandem.test";
Object.assign(globalThis, { document: { baseURI: `${origin}/list` }, location: { origin } });

/** Lets the promises of the page run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Runs shell, page and promises until nothing is left to happen. @param {World} world */
async function settle(world) {
  do {
    world.rest();
    await turn();
  } while (world.toShell.length || world.toPage.length);
}

/** A world at rest. @param {Partial<World>} [options] */
async function restingWorld(options) {
  const world = new World(options);
  await settle(world);
  return world;
}

/**
 * The user presses a button of an alert.
 * @type {(world: World, id: string, button?: string) => void}
 */
function press(world, id, button = "ok") {
  world.shell.close(id, { button });
  world.tell();
}

/** What a promise came to, `undefined` as long as it did not. @param {Promise<any>} promise */
function outcome(promise) {
  /** @type {{ value: any, count: number }} */
  const box = { value: undefined, count: 0 };
  promise.then((value) => {
    box.value = value;
    box.count += 1;
  });
  return box;
}

test("an alert resolves with the button that was pressed", async () => {
  const world = await restingWorld();
  const box = outcome(world.tandem.alert(alert));
  await settle(world);
  assert.deepEqual(world.shell.modals, [{ id: "a", kind: "alert" }]);
  assert.equal(box.count, 0);
  press(world, "a");
  await settle(world);
  assert.deepEqual(box.value, { ...answered, modal: "a" });
  assert.deepEqual(world.heard, []);
});

test("a modal without an id gets one that is known before the shell answers", async () => {
  const world = await restingWorld();
  const first = outcome(world.tandem.confirm({ title: "One" }));
  const second = outcome(world.tandem.confirm({ title: "Two" }));
  await settle(world);
  assert.deepEqual(world.shell.modals, [
    { id: "pd1.1", kind: "dialog" },
    { id: "pd1.2", kind: "dialog" },
  ]);
  press(world, "pd1.2", "cancel");
  await settle(world);
  assert.equal(first.count, 0);
  assert.equal(second.value.button, "cancel");
});

test("what is refused is rejected with the shell's reason", async () => {
  const world = await restingWorld();
  const kind = /** @type {any} */ ("unknown");
  const box = outcome(world.tandem.present({ url: "/", kind, id: "s" }));
  await settle(world);
  const { status, reason, modal } = box.value;
  assert.deepEqual([status, reason, modal], ["rejected", "invalidParameters", "s"]);
});

test("the URL of a sheet is resolved, and has to be of this origin", async () => {
  const world = await restingWorld();
  world.tandem.present({ url: "edit?n=1#x", id: "s" });
  assert.equal(world.state.changes[0].message.parameters.url, "/edit?n=1#x");
  assert.throws(() => world.tandem.present({ url: "https://evil.example/" }), TypeError);
});

test("dismiss hands a result to the presenter", async () => {
  const world = await restingWorld();
  const box = outcome(world.tandem.present({ url: "/", id: "s" }));
  await settle(world);
  world.tandem.dismiss({ modal: "s", result: { chosen: 3 } });
  await settle(world);
  assert.deepEqual(box.value, { ...answered, modal: "s", button: null, result: { chosen: 3 } });
});

test("everybody who asks for one id is told of its end", async () => {
  const world = await restingWorld();
  const boxes = [outcome(world.tandem.alert(alert)), outcome(world.tandem.alert(alert))];
  await settle(world);
  assert.equal(world.shell.modals.length, 1);
  press(world, "a");
  await settle(world);
  for (const { value } of boxes) assert.deepEqual(value, { ...answered, modal: "a" });
});

test("an answer given while the page is away arrives once", async () => {
  const world = await restingWorld();
  const box = outcome(world.tandem.alert(alert));
  await settle(world);
  world.isLinkUp = false;
  world.cut();
  press(world, "a");
  await turn();
  assert.equal(box.count, 0);
  await settle(world);
  world.cut();
  await settle(world);
  assert.deepEqual([box.value.button, box.count], ["ok", 1]);
  assert.deepEqual(world.heard, []);
});

test("an alert whose presentation was lost on the way back is asked for again", async () => {
  const world = await restingWorld();
  const box = outcome(world.tandem.alert(alert));
  world.deliverToShell();
  world.cut();
  await settle(world);
  assert.deepEqual(world.shell.modals, [{ id: "a", kind: "alert" }]);
  assert.equal(box.count, 0);
  press(world, "a");
  await settle(world);
  assert.deepEqual([box.value.button, box.count], ["ok", 1]);
});

test("an alert that was answered before its presentation was is not shown again", async () => {
  const world = await restingWorld();
  const box = outcome(world.tandem.alert(alert));
  world.deliverToShell();
  world.cut();
  press(world, "a");
  await settle(world);
  assert.deepEqual([box.value.button, box.count], ["ok", 1]);
  assert.deepEqual(world.shell.modals, []);
});

test("after a reload the same call joins", async () => {
  const world = await restingWorld();
  const before = outcome(world.tandem.alert(alert));
  await settle(world);
  world.reload();
  const box = outcome(world.tandem.alert(alert));
  await settle(world);
  assert.equal(world.shell.modals.length, 1);
  press(world, "a");
  await settle(world);
  assert.equal(box.value.button, "ok");
  assert.equal(before.count, 0);
});

test("what was answered during a reload is told to the same call, not shown again", async () => {
  const world = await restingWorld();
  world.tandem.alert(alert);
  await settle(world);
  world.reload();
  press(world, "a");
  const box = outcome(world.tandem.alert(alert));
  await settle(world);
  assert.deepEqual([box.value.button, box.count], ["ok", 1]);
  assert.deepEqual(world.shell.modals, []);
});

test("an answer that a document did not live to hear goes to the next one", async () => {
  const world = await restingWorld();
  world.tandem.alert(alert);
  await settle(world);
  world.reload();
  while (world.state.link !== "open") {
    world.toShell.length ? world.deliverToShell() : world.deliverToPage();
  }
  press(world, "a");
  world.deliverToPage();
  assert.deepEqual(world.heard, []);
  world.reload();
  const box = outcome(world.tandem.alert(alert));
  await settle(world);
  assert.deepEqual([box.value.button, box.count], ["ok", 1]);
});

test("a dismissal that nobody waits for is an event", async () => {
  const world = await restingWorld();
  world.tandem.alert(alert);
  await settle(world);
  world.reload();
  await settle(world);
  press(world, "a");
  await settle(world);
  assert.deepEqual(world.heard.map(({ name, data }) => [name, data.modal]), [["dismissed", "a"]]);
});

test("an alert that is presented again when it was answered is another one", async () => {
  const world = await restingWorld();
  const box = outcome(world.tandem.alert(alert).then(() => world.tandem.alert(alert)));
  await settle(world);
  press(world, "a");
  await settle(world);
  assert.equal(world.shell.modals.length, 1);
  assert.equal(box.count, 0);
  press(world, "a", "again");
  await settle(world);
  assert.equal(box.value.button, "again");
});

test("another shell rejects what waits", async () => {
  const world = await restingWorld();
  const up = outcome(world.tandem.alert(alert));
  await settle(world);
  world.cut();
  const asked = outcome(world.tandem.alert({ title: "Asked meanwhile" }));
  world.shell = new FakeShell("E2");
  await settle(world);
  for (const { value, count } of [up, asked]) {
    assert.deepEqual([value.status, value.reason, count], ["rejected", "epoch", 1]);
  }
  press(world, "a");
  await settle(world);
  assert.equal(up.count, 1);
});

test("a page whose web view is gone rejects what waits and whatever is asked later", async () => {
  const world = await restingWorld();
  const up = outcome(world.tandem.alert(alert));
  await settle(world);
  world.cut(4404);
  const later = outcome(world.tandem.alert(alert));
  await settle(world);
  for (const { value, count } of [up, later]) {
    assert.deepEqual([value.status, value.reason, count], ["rejected", "disconnected", 1]);
  }
});

test("the question of a guard is asked, and its answer goes back", async () => {
  const world = await restingWorld();
  /** @type {any[]} */
  const asked = [];
  let allowed = false;
  world.tandem.guard((leaving) => {
    asked.push(leaving);
    return Promise.resolve(allowed);
  });
  await settle(world);
  assert.equal(world.shell.guarded, "e1");
  world.shell.leave();
  world.tell();
  await settle(world);
  assert.deepEqual([asked, world.shell.isAsking], [[{ url: "/" }], false]);
  assert.equal(world.shell.guarded, "e1");
  allowed = true;
  world.shell.leave();
  world.tell();
  await settle(world);
  assert.equal(asked.length, 2);
  assert.equal(world.shell.guarded, "");
});

test("a question that fails lets the user leave", async (context) => {
  const world = await restingWorld();
  const error = context.mock.method(console, "error", () => {});
  world.tandem.guard(() => {
    throw new Error("a mistake");
  });
  await settle(world);
  world.shell.leave();
  world.tell();
  await settle(world);
  assert.equal(world.shell.isAsking, false);
  assert.equal(world.shell.guarded, "");
  assert.equal(error.mock.callCount(), 1);
});

test("a guard is for the entry that was shown, and can be taken back elsewhere", async () => {
  const world = await restingWorld();
  world.tandem.guard(() => false);
  await settle(world);
  world.follow("/workout/1");
  await settle(world);
  world.tandem.guard(null);
  await settle(world);
  assert.equal(world.shell.guarded, "");
  world.shell.mail("leaveRequested", { key: "e1", url: "/" });
  world.tell();
  await settle(world);
  assert.deepEqual(world.heard.map(({ name }) => name), ["leaveRequested"]);
});

test("whoever may have forgotten the guard is told of it again", async () => {
  const world = await restingWorld();
  world.tandem.guard(() => false);
  await settle(world);
  world.shell.guarded = "";
  world.follow("/workout/1");
  world.cut();
  await settle(world);
  assert.equal(world.shell.guarded, "e1", "after a lost connection");
  world.shell.pop();
  world.announce();
  await settle(world);
  world.cut();
  world.shell = new FakeShell("E2");
  await settle(world);
  assert.equal(world.shell.guarded, "e1", "by another shell");
  world.shell.guarded = "";
  world.native?.takes({ type: "emit", name: "role", detail: { role: "driver" } });
  await settle(world);
  assert.equal(world.shell.guarded, "e1", "on becoming the driver");
});

test("the spinner ends when every handler of refresh is done", async () => {
  const world = await restingWorld();
  /** @type {(() => void)[]} */
  const finish = [];
  const stop = world.tandem.onRefresh(() =>
    new Promise((resolve) => finish.push(() => resolve(0)))
  );
  world.tandem.onRefresh(() => {
    throw new Error("a mistake");
  });
  const ends = () => world.answers.size;
  world.shell.mail("refresh");
  world.tell();
  await settle(world);
  assert.deepEqual([finish.length, ends()], [1, 0]);
  finish[0]();
  await turn();
  await settle(world);
  assert.equal(ends(), 1);
  stop();
  world.shell.mail("refresh");
  world.tell();
  await settle(world);
  assert.deepEqual([finish.length, ends()], [1, 2]);
  assert.deepEqual(world.heard, []);
});

/** A page asks while everything that can happen to it happens. @param {number} seed */
async function storm(seed) {
  const random = new Generator(seed);
  const world = await restingWorld();
  /** The promises of the document. @type {{ id: string, box: ReturnType<typeof outcome> }[]} */
  let asked = [];
  const ask = () => {
    const id = random.pick(["a", "b", "c"]);
    asked.push({ id, box: outcome(world.tandem.alert({ id, title: id })) });
  };
  for (let move = 0; move < 80; move += 1) {
    const moves = [
      ask,
      ask,
      () => press(world, random.pick(["a", "b", "c"]), `button ${move}`),
      () => press(world, random.pick(["a", "b", "c"]), `button ${move}`),
      () => world.deliverToShell(),
      () => world.deliverToShell(),
      () => world.deliverToPage(),
      () => world.deliverToPage(),
      () => world.complete(),
      () => world.wait(random.below(3000)),
      () => random.chance(1, 2) && world.cut(),
      () => (world.isLinkUp = random.chance(2, 3)),
      () => {
        if (!random.chance(1, 3)) return;
        world.reload();
        asked = [];
      },
      () => random.chance(1, 20) && (world.shell = new FakeShell(`E${move}`), world.cut()),
      () => random.chance(1, 60) && world.cut(4401),
    ];
    random.pick(moves)();
    await turn();
  }
  await settle(world);
  for (const { id, box } of asked) {
    assert.ok(box.count <= 1, "no promise settles twice");
    const isUp = world.shell.modals.some((modal) => modal.id === id);
    if (world.state.link === "open") {
      assert.ok(box.count === 1 || isUp, `${id} is waited for in vain`);
    } else assert.equal(box.count, 1, "a stopped page leaves nobody waiting");
  }
  for (const { id } of [...world.shell.modals]) press(world, id);
  await settle(world);
  for (const { id, box } of asked) assert.equal(box.count, 1, `${id} settles`);
}

test("whatever the link does, promises settle once and events are handled once", async () => {
  for (let seed = 1; seed <= seedCount; seed += 1) {
    try {
      await storm(seed);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
});
