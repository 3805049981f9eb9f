// @ts-check
// When an app that was sent somewhere is taken to be there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seedCount } from "./Support/Generator.js";
import { MovedApp } from "./Support/MovedApp.js";

test("a view that stands where another stood is a proof, as soon as two tasks went by", () => {
  const app = new MovedApp();
  app.at(1, (it) => it.arrive());
  app.run();
  assert.deepEqual(app.told.slice(0, 2), ["proved", "rested"]);
  assert.ok(app.toldAt[0] <= 5, `after ${app.toldAt[0]} ms`);
});

test("a view that is the same but for a little comes to rest, and is no proof", () => {
  const app = new MovedApp();
  app.at(1, (it) => it.arrive(2));
  app.run();
  assert.deepEqual(app.told, ["rested"]);
  assert.ok(app.toldAt[0] >= 100);
});

/** @type {[string, (it: MovedApp) => void, (it: MovedApp) => void][]} */
const holdUps = [
  ["a request", (it) => it.begin(), (it) => it.finish()],
  ["a transition of the view", (it) => it.isMoving = true, (it) => it.isMoving = false],
  ["a suspended view", (it) => it.isSuspended = true, (it) => it.isSuspended = false],
];
for (const [what, begin, end] of holdUps) {
  test(`${what} is waited for`, () => {
    const app = new MovedApp();
    app.at(1, (it) => {
      begin(it);
      it.arrive();
    });
    app.at(700, end);
    app.run();
    assert.equal(app.told[0], "proved");
    assert.ok(app.toldAt[0] >= 700, `after ${app.toldAt[0]} ms`);
  });
}

test("a new view that stands still is not held up by a request that never ends", () => {
  const app = new MovedApp();
  app.at(1, (it) => {
    it.begin();
    it.arrive();
  });
  app.run();
  assert.deepEqual(app.told, ["proved", "rested"]);
  assert.ok(app.toldAt[0] < 5_000, `after ${app.toldAt[0]} ms`);
});

test("a router that is not done is waited for, at no cost, whatever is open", () => {
  const app = new MovedApp();
  app.at(1, (it) => it.begin());
  app.at(1, (it) => it.isGoal = true);
  app.at(9_000, (it) => {
    it.finish();
    it.arrive();
  });
  app.run();
  assert.equal(app.told[0], "proved");
  assert.ok(app.stepCount < 40, `${app.stepCount} steps`);
});

test("a view that never rests is told as one that does after a while", () => {
  const app = new MovedApp();
  app.at(1, (it) => it.arrive());
  for (let at = 50; at < 9_000; at += 40) app.at(at, (it) => it.draw(1));
  app.run();
  assert.deepEqual(app.told, ["proved", "rested"]);
  assert.ok(app.toldAt[1] < 5_000, `after ${app.toldAt[1]} ms`);
});

test("another view within a second takes a proof back, and then nothing but rest counts", () => {
  const app = new MovedApp();
  app.at(1, (it) => it.arrive());
  app.at(400, (it) => it.draw(9));
  app.run();
  assert.deepEqual(app.told, ["proved", "rested", "revoked", "rested"]);
});

test("what somebody does within that second takes nothing back", () => {
  const app = new MovedApp();
  app.at(1, (it) => it.arrive());
  app.at(400, (it) => it.tell({ type: "acted" }));
  app.at(410, (it) => it.draw(9));
  // Some browsers tell of the URL later.
  app.at(420, (it) => it.isGoal = false);
  app.at(420, (it) => it.draw(0));
  app.run();
  assert.equal(app.told.at(-1), "rested");
  assert.ok(!app.told.includes("revoked"));
});

test("what was overtaken may draw late: that is no proof, and is to be shown again", () => {
  const app = new MovedApp({ older: 1 });
  app.at(1, (it) => it.arrive());
  app.at(300, (it) => it.draw(9));
  app.at(301, (it) => it.tell({ type: "loadEnded", isOlder: true }));
  app.run();
  assert.deepEqual(app.told, ["rested"]);
  assert.ok(app.isDoubtful);
});

test("a guard that says no is believed once nothing happens, not while it leads on", () => {
  const staying = new MovedApp();
  staying.at(1, (it) => it.route("stayed"));
  staying.run();
  assert.deepEqual(staying.told, ["stayed"]);
  const leading = new MovedApp();
  leading.at(1, (it) => it.route("stayed"));
  leading.at(200, (it) => it.arrive());
  leading.run();
  assert.equal(leading.told[0], "proved");
});

test("an app that was at the goal, and then writes where it was, has led back there", () => {
  const cases = [
    { options: {}, isBack: true },
    { options: { isWritten: true }, isBack: false },
    // It has followed such an event before.
    { options: { isWritten: true, wasThere: true }, isBack: true },
  ];
  for (const { options, isBack } of cases) {
    const app = new MovedApp(options);
    app.at(1, (it) => it.route("settled"));
    app.at(1, (it) => it.isGoal = true);
    app.at(5, (it) => it.isTakenBack = true);
    app.run();
    assert.deepEqual([app.told, app.toldAt[0] < 1_000], [[isBack ? "rested" : "failed"], isBack]);
  }
});

test("an app that listens for URLs has moved without one only if another view stands", () => {
  /** @type {[boolean, number, string][]} */
  const cases = [[false, 1, "rested"], [true, 1, "failed"], [true, 9, "rested"]];
  for (const [isListening, count, verdict] of cases) {
    const app = new MovedApp({ isListening });
    app.isKept = true;
    app.at(1, (it) => it.route("settled"));
    app.at(1, (it) => it.draw(count));
    app.run();
    assert.deepEqual([app.told, app.toldAt[0] < 2_000], [[verdict], true]);
  }
});

test("a router that has finished where the app was has led back there", () => {
  for (const isKnown of [true, false]) {
    const app = new MovedApp({ patience: 4_000 });
    app.at(1, (it) => it.route(isKnown ? "finished" : "settled"));
    app.run();
    assert.deepEqual([app.told, app.toldAt[0] < 1_000], [[isKnown ? "rested" : "failed"], isKnown]);
  }
  const moving = new MovedApp({ patience: 4_000 });
  moving.at(1, (it) => it.route("finished"));
  moving.at(200, (it) => it.arrive());
  moving.run();
  assert.equal(moving.told[0], "proved");
});

test("a way that leads nowhere is given up after its patience, one that is at work is not", () => {
  const idle = new MovedApp({ patience: 1_500 });
  idle.at(1, (it) => it.route("settled"));
  idle.run();
  assert.deepEqual([idle.told, Math.round(idle.toldAt[0] / 100)], [["failed"], 15]);
  const working = new MovedApp({ patience: 1_500 });
  working.at(1, (it) => it.begin());
  working.at(1, (it) => it.route("settled"));
  working.at(6_000, (it) => {
    it.finish();
    it.arrive();
  });
  working.run();
  assert.equal(working.told[0], "proved");
  const endless = new MovedApp({ patience: 1_500 });
  endless.at(1, (it) => it.begin());
  endless.at(1, (it) => it.route("settled"));
  endless.run();
  assert.deepEqual([endless.told, endless.toldAt], [["failed"], [10_000]]);
});

test("a router that somebody may have taken elsewhere is waited for as soon as it is idle", () => {
  const act = (/** @type {MovedApp} */ it) => it.tell({ type: "acted" });
  const taken = new MovedApp();
  taken.at(1, (it) => it.route("settled"));
  taken.at(100, act);
  taken.run();
  assert.deepEqual([taken.told, taken.isLeft], [["failed"], true]);
  assert.ok(taken.toldAt[0] < 1_000, `after ${taken.toldAt[0]} ms`);
  const loading = new MovedApp();
  loading.at(1, (it) => it.route("settled"));
  loading.at(1, (it) => it.begin());
  loading.at(100, act);
  loading.at(2_000, (it) => {
    it.finish();
    it.arrive();
  });
  loading.run();
  assert.equal(loading.told[0], "proved");
  for (const isPatient of [true, false]) {
    const slow = new MovedApp({ isPatient });
    slow.at(1, (it) => it.route("settled"));
    // It has written the URL, if it is not to be waited for anyhow.
    slow.at(50, (it) => it.isGoal = !isPatient);
    slow.at(100, act);
    slow.at(2_000, (it) => it.arrive());
    slow.run();
    assert.equal(slow.told[0], "proved");
  }
});

test("an app that is moved elsewhere meanwhile is not waited for", () => {
  const app = new MovedApp();
  app.at(50, (it) => it.isOvertaken = true);
  app.at(51, (it) => it.draw(9));
  app.run();
  assert.deepEqual(app.told, ["failed"]);
});

test("whatever a page does, nothing is proved while the old view stands or much is open", () => {
  const counts = { proved: 0, rested: 0, revoked: 0 };
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const app = MovedApp.storm(seed);
    app.run();
    for (const { verdict, truth } of app.verdicts) {
      if (verdict in counts) counts[/** @type {"proved"} */ (verdict)] += 1;
      const where = `seed ${seed}: ${JSON.stringify(truth)}`;
      if (verdict === "revoked") assert.ok(truth.isOther, where);
      if (verdict !== "proved") continue;
      assert.ok(truth.isGoal && truth.isRouted && truth.newCount >= 3, where);
      assert.ok(!truth.isMoving && !truth.isSuspended && !truth.isOlder, where);
      assert.ok(!truth.open || truth.stillTime >= 4_000, where);
    }
    assert.ok(["rested", "proved", "failed"].includes(app.told.at(-1) ?? ""), `seed ${seed}`);
    assert.ok(app.isOver, `seed ${seed} is answered`);
  }
  for (const [verdict, count] of Object.entries(counts)) {
    assert.ok(count > 10, `${verdict} ${count}`);
  }
});
