// @ts-check
// Where a page starts, and what becomes of an app that is moved: redirects, documents, failures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeShell } from "./Support/FakeShell.js";
import { World } from "./Support/World.js";

/** A world at rest. @param {Partial<World>} [options] */
function restingWorld(options) {
  const world = new World(options);
  world.rest();
  return world;
}

const urls = (/** @type {World} */ { browser }) => browser.entries.map(({ url }) => url);

test("a push to the URL that is shown gets an entry, to which a pop leads back", () => {
  const world = restingWorld();
  world.shell.push("/");
  world.announce();
  world.rest();
  assert.deepEqual([world.browser.index, urls(world)], [1, ["/", "/"]]);
  world.shell.pop();
  world.announce();
  world.rest();
  assert.equal(world.browser.index, 0);
});

test("a step back to an entry of another shell is no link to a fragment", () => {
  const world = restingWorld();
  world.follow("/#/workout");
  world.rest();
  world.shell = new FakeShell("E2");
  world.cut();
  world.rest();
  world.browser.entries[0] = { ...world.browser.entries[0], url: "/#/track" };
  world.traverse(-1);
  world.rest();
  assert.equal(world.shell.stack.length, 1, "nothing was pushed");
});

test("a document that back opened says that the browser moved", () => {
  const world = restingWorld();
  world.follow("/workout/1");
  world.rest();
  const record = world.record();
  world.browser.index = 0;
  world.load("back_forward", record);
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/"]);
});

test("a document that a link opened inside the simulator is a push", () => {
  const world = restingWorld();
  world.open("push", "/about");
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/about"]);
  world.shell.pop();
  world.announce();
  world.deliverToPage();
  world.browser.arrive();
  world.load("back_forward", world.record());
  world.rest();
  assert.deepEqual([world.browser.index, urls(world)], [0, ["/", "/about"]]);
  assert.equal(world.state.nextChange, 1, "the shell's own step is not proposed to it");
});

test("a document that took the place of the one before replaces its entry", () => {
  const world = restingWorld();
  world.open("replace", "/welcome");
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ key, url }) => [key, url]), [["e1", "/welcome"]]);
});

test("a document that the app added where the shell replaced one is where the browser says", () => {
  const cases = [[true, "push", 1], [true, "replace", 0], [false, "push", 0]];
  for (const [hasKeys, opened, index] of cases) {
    const world = restingWorld();
    const record = { ...world.record(), sent: { key: "e2", url: "/about", index: 0 } };
    world.load("navigate", record, { hasKeys, opened });
    assert.equal(world.state.index, index);
  }
});

for (const isWelcomed of [true, false]) {
  const when = isWelcomed ? "marked its entry" : "was welcomed";
  test(`a link that is followed before the page ${when} is a push`, () => {
    const world = new World();
    if (isWelcomed) {
      world.deliverToPage();
      world.deliverToShell();
      world.deliverToPage();
      assert.equal(world.state.link, "open");
    }
    world.open("push", "/about");
    world.rest();
    assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/about"]);
    assert.deepEqual(urls(world), ["/", "/about"]);
  });

  test(`a document that leads on before it ${when} is one entry`, () => {
    const world = new World();
    if (isWelcomed) {
      world.deliverToPage();
      world.deliverToShell();
      world.deliverToPage();
    }
    world.open("replace", "/login");
    world.rest();
    assert.deepEqual(world.shell.stack.map(({ key, url }) => [key, url]), [["e1", "/login"]]);
    assert.deepEqual(urls(world), ["/login"]);
  });
}

test("a document that leads on before its push was answered is not led back to it", () => {
  const world = restingWorld();
  const greet = () => {
    world.deliverToPage();
    world.deliverToShell();
    world.deliverToPage();
    assert.equal(world.state.link, "open");
  };
  world.open("push", "/refresh");
  greet();
  world.deliverToShell();
  assert.equal(world.shell.target.url, "/refresh");
  world.open("replace", "/next");
  world.complete();
  greet();
  assert.deepEqual(world.shows, []);
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/next"]);
  assert.deepEqual(urls(world), ["/", "/next"]);
});

test("an app that cannot be moved is loaded, and its server may send it elsewhere", () => {
  const world = restingWorld({ router: "stuck" });
  world.shell.push("/private");
  world.announce();
  world.deliverToPage();
  world.settle();
  world.rest();
  assert.deepEqual(urls(world), ["/", "/private"]);
  assert.equal(world.applied.at(-1).how, "load");
  world.shell.push("/private/keys");
  world.announce();
  world.deliverToPage();
  world.redirect = "/login";
  world.settle();
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/private", "/login"]);
});

for (const comesFirst of ["the app", "the shell's welcome"]) {
  test(`a start that redirects is one entry, though ${comesFirst} comes first`, () => {
    const world = new World();
    if (comesFirst === "the app") world.appWrites("push", "/tabs/one");
    world.deliverToPage();
    world.deliverToShell();
    world.deliverToPage();
    if (comesFirst !== "the app") world.appWrites("push", "/tabs/one");
    world.rest();
    assert.deepEqual(world.shell.stack.map(({ key, url }) => [key, url]), [["e1", "/tabs/one"]]);
  });
}

for (const isFollowed of [true, false]) {
  const end = isFollowed ? "is led nowhere if it goes there, too" : "is led back if it does not";
  test(`a mirror whose app goes elsewhere at its start waits for the driver, and ${end}`, () => {
    const world = new World();
    world.shell.role = "mirror";
    world.deliverToPage();
    world.deliverToShell();
    world.deliverToPage();
    world.appWrites("replace", "/tabs/one");
    world.complete();
    assert.deepEqual([world.state.changes, world.shows], [[], []]);
    world.deliverToShell();
    assert.equal(world.applied.at(-1).how, "pending");
    if (isFollowed) {
      world.shell.stack[0].url = "/tabs/one";
      world.shell.revision += 1;
      world.announce();
    }
    world.rest();
    assert.deepEqual(urls(world), [isFollowed ? "/tabs/one" : "/"]);
    assert.deepEqual([world.state.nextShow, world.now], isFollowed ? [1, 0] : [2, 10_000]);
  });
}

test("a mirror whose app leads elsewhere says so once, and leads once it drives", () => {
  const world = restingWorld();
  const tell = () => {
    world.shell.revision += 1;
    world.announce();
    world.deliverToPage();
  };
  world.shell.role = "mirror";
  world.shell.tap("track");
  tell();
  world.appWrites("replace", "/login");
  world.settle();
  world.wait(Infinity);
  world.deliverToShell();
  assert.deepEqual([world.state.changes, world.shows], [[], []]);
  const { how, url } = world.applied.at(-1);
  assert.deepEqual([how, url], ["failed", "/login"]);
  world.shell.role = "driver";
  tell();
  world.settle();
  world.appWrites("replace", "/login");
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/login"]);
});

test("a page is not moved before the app has started", () => {
  const world = new World();
  world.shell.tap("track");
  world.deliverToPage();
  world.deliverToShell();
  world.deliverToPage();
  assert.deepEqual(world.shows, []);
  world.rest();
  assert.equal(world.browser.current.url, "/track");
});

test("a slash at the end of the path makes no other place", () => {
  const world = restingWorld({ router: "writes" });
  world.shell.tap("track");
  world.announce();
  world.deliverToPage();
  world.appWrites("replace", "/track/");
  world.feed({ type: "routerSettled", id: 1, how: "router", changed: true, tried: [] });
  assert.deepEqual(urls(world), ["/track/"]);
  assert.deepEqual(world.state.changes, []);
  assert.equal(world.applied.at(-1).how, "router");
});

test("a place that the app has not got to yet is pending, and applied once it is", () => {
  const world = restingWorld();
  world.shell.tap("track");
  world.announce();
  world.deliverToPage();
  world.feed({ type: "pending", id: 1 });
  world.rest();
  assert.deepEqual(world.applied.slice(1).map(({ how }) => how), ["pending", "popstate"]);
});

/** A world whose app was proved to be at its second tab. */
function provedWorld() {
  const world = restingWorld({ proves: true });
  world.shell.tap("track");
  world.announce();
  world.rest();
  return world;
}

const told = (/** @type {World} */ { applied }) =>
  applied.slice(1).map(({ how, settled = true }) => settled ? how : `${how}, unsettled`);

test("a proof is told at once, and again once the view has come to rest", () => {
  const world = provedWorld();
  assert.deepEqual(told(world), ["popstate, unsettled"]);
  world.review("rested");
  world.review("rested");
  world.rest();
  assert.deepEqual(told(world), ["popstate, unsettled", "popstate"]);
});

test("a proof that does not last is taken back, and the place told once it is shown", () => {
  const world = provedWorld();
  world.review("revoked");
  world.proves = false;
  world.rest();
  assert.deepEqual(told(world), ["popstate, unsettled", "pending", "traverse"]);
});

for (const kind of /** @type {const} */ (["push", "replace"])) {
  test(`an app that leads on by ${kind} a moment after its proof was redirected`, () => {
    const world = provedWorld();
    world.appWrites(kind, "/login");
    assert.deepEqual(told(world).at(-1), "pending");
    world.rest();
    assert.deepEqual(world.shell.stacks.track.map(({ url }) => url), ["/login"]);
  });

  test(`a ${kind} of an app whose view rests is no redirect of the move`, () => {
    const world = provedWorld();
    world.review("rested");
    world.appWrites(kind, "/track/squat");
    world.rest();
    const stack = kind === "push" ? ["/track", "/track/squat"] : ["/track/squat"];
    assert.deepEqual(world.shell.stacks.track.map(({ url }) => url), stack);
  });

  test(`a ${kind} that somebody makes after a proof is one of its own`, () => {
    const world = provedWorld();
    world.appWrites(kind, "/track/squat", true);
    world.rest();
    const stack = kind === "push" ? ["/track", "/track/squat"] : ["/track/squat"];
    assert.deepEqual(world.shell.stacks.track.map(({ url }) => url), stack);
  });
}

test("a place that the app could not be moved to is told with what was tried", () => {
  const world = restingWorld();
  world.shell.tap("track");
  world.announce();
  world.deliverToPage();
  const tried = ["popstate", "load"];
  world.shows = [];
  world.feed({ type: "routerSettled", id: 1, how: "failed", changed: false, tried });
  assert.deepEqual([world.applied.at(-1).how, world.applied.at(-1).tried], ["failed", tried]);
  world.shell.tap("home");
  world.announce();
  world.rest();
});

test("a router that writes the history is told first and stamped after", () => {
  const world = restingWorld({ router: "writes" });
  world.shell.push("/workout/1");
  world.announce();
  world.rest();
  assert.deepEqual(urls(world), ["/", "/workout/1"]);
  assert.equal(world.applied.at(-1).how, "router");
});

test("a router that arrives where it was told to go, too late, does not move the shell", () => {
  const world = restingWorld({ router: "writes" });
  for (const tab of ["track", "profile"]) {
    world.shell.tap(tab);
    world.announce();
    world.deliverToPage();
  }
  world.settle();
  world.rest();
  assert.equal(world.shell.target.url, "/profile");
  assert.deepEqual(world.shell.effects, {});
});

test("a link of the view that a move has just shown is followed from there", () => {
  const world = restingWorld();
  world.shell.tap("track");
  world.announce();
  world.deliverToPage();
  // A browser with keys of its own keeps that of the entry when the driver writes it.
  const { state } = world.browser.current;
  world.browser.write("replace", state, "/track");
  world.feed({ type: "written", kind: "replace", url: "/track", stamp: state.tandem });
  world.appWrites("push", "/track/squat", true);
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/track", "/track/squat"]);
});

test("a guard that redirects a tab changes that tab and not the one that was left", () => {
  const world = restingWorld({ router: "writes" });
  world.shell.tap("profile");
  world.announce();
  world.deliverToPage();
  world.shows = [];
  world.appWrites("replace", "/login");
  world.feed({ type: "routerSettled", id: 1, how: "router", changed: true, tried: [] });
  world.rest();
  const roots = Object.values(world.shell.stacks).map(([{ url }]) => url);
  assert.deepEqual(roots, ["/", "/track", "/login"]);
});

test("a redirect of the place that was asked for replaces it in the shell", () => {
  const world = restingWorld();
  world.shell.push("/private");
  world.announce();
  world.deliverToPage();
  world.appWrites("replace", "/login");
  world.rest();
  assert.deepEqual(world.shell.stack.map(({ url }) => url), ["/", "/login"]);
});
