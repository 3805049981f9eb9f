// @ts-check
/** @import { Action, AppState } from "../../web/apps/files/src/types.d.ts" */
import assert from "node:assert/strict";
import { test } from "node:test";

import { nothingPresented } from "../../web/apps/files/src/model/navigation.js";
import { isOwnModal, presentationsOf } from "../../web/apps/files/src/model/presentations.js";
import { reduce } from "../../web/apps/files/src/model/reduce.js";
import { Store } from "../../web/apps/files/src/model/store.js";
import { samples } from "../../web/apps/files/src/model/samples.js";
import { readNavigation } from "../../web/apps/files/src/model/stored.js";

/** @type {AppState} */
const start = {
  account: { email: "reader@example.org", since: "2026-03-01" },
  library: samples.library,
  navigation: nothingPresented,
  problems: {},
  playback: { seconds: 0, isPlaying: false },
};

/** @param {...Action} actions */
const after = (...actions) =>
  actions.reduce((state, action) => reduce(state, action, "2026-03-01"), start);
/** @param {AppState} state */
const ids = (state) => presentationsOf(state).map(({ id }) => id);

test("each flag presents exactly one thing, and its dismissal takes it away", () => {
  /** @type {[Action, string][]} */
  const cases = [
    [{ type: "showDetailTapped" }, "detail"],
    [{ type: "fileSelected", file: "campfire" }, "file-campfire"],
    [{ type: "playFile", file: "campfire" }, "player-campfire"],
    [{ type: "addButtonTapped" }, "add-video"],
    [{ type: "clipboardClosed" }, "add"],
    [{ type: "deleteFile", file: "campfire" }, "delete-campfire"],
    [{ type: "setError", message: "Gone." }, "error"],
  ];
  assert.deepEqual(ids(start), []);
  for (const [action, id] of cases) {
    const shown = after(action);
    assert.deepEqual(ids(shown), [id]);
    const [presentation] = presentationsOf(shown);
    const closing = presentation?.closed(null);
    assert.ok(closing && isOwnModal(id));
    assert.deepEqual(ids(reduce(shown, closing, "2026-03-01")), [], id);
  }
});

test("what is presented stands bottom to top, alerts above all", () => {
  const state = after(
    { type: "setError", message: "Gone." },
    { type: "playFile", file: "campfire" },
    { type: "showDetailTapped" },
    { type: "fileSelected", file: "campfire" },
  );
  assert.deepEqual(ids(state), ["detail", "file-campfire", "player-campfire", "error"]);
});

test("a late dismissal of one item clears nothing of the next", () => {
  const state = after(
    { type: "fileSelected", file: "campfire" },
    { type: "fileSelected", file: "tide-pools" },
    { type: "dismissFileDetail", file: "campfire" },
  );
  assert.equal(state.navigation.selectedFile, "tide-pools");
  const playing = after({ type: "playFile", file: "tide-pools" }, {
    type: "dismissPlayer",
    file: "campfire",
  });
  assert.equal(playing.navigation.playingFile, "tide-pools");
});

test("items of one kind share a slot, so that one replaces the other", () => {
  const slots = ["campfire", "tide-pools"].flatMap((file) =>
    presentationsOf(after({ type: "fileSelected", file })).map(({ slot }) => slot)
  );
  assert.deepEqual(slots, ["file", "file"]);
});

test("only the Delete button deletes; Cancel and closing do not", () => {
  const asking = after({ type: "deleteFile", file: "campfire" });
  const [dialog] = presentationsOf(asking);
  assert.equal(dialog?.message, "This action cannot be undone.");
  for (const button of ["cancel", null]) {
    const state = reduce(asking, dialog?.closed(button) ?? fail(), "2026-03-01");
    assert.equal(state.library.files.length, 6);
  }
  const state = reduce(asking, dialog?.closed("delete") ?? fail(), "2026-03-01");
  assert.deepEqual(state.library.files.filter(({ id }) => id === "campfire"), []);
});

test("confirming when nothing is to be deleted changes nothing", () => {
  assert.deepEqual(after({ type: "confirmDelete" }), start);
});

test("a file that is deleted is neither shown nor played any longer", () => {
  const state = after(
    { type: "fileSelected", file: "campfire" },
    { type: "playFile", file: "campfire" },
    { type: "deleteFile", file: "campfire" },
    { type: "confirmDelete" },
  );
  assert.deepEqual(state.navigation, nothingPresented);
});

test("a file that does not exist is not presented", () => {
  assert.deepEqual(ids(after({ type: "fileSelected", file: "nothing" })), []);
});

test("nothing is presented before the login or after the logout", () => {
  const state = after({ type: "showDetailTapped" });
  assert.deepEqual(ids({ ...state, account: null }), []);
  const left = reduce(state, { type: "loggedOut" }, "2026-03-01");
  assert.deepEqual(left, { ...start, account: null });
});

test("a form that is refused says so for each field, until one is edited or it is right", () => {
  const wrong = after({ type: "loginSubmitted", email: "reader", password: "" });
  assert.deepEqual(Object.keys(wrong.problems), ["email", "password"]);
  assert.deepEqual(reduce(wrong, { type: "fieldEdited" }, "2026-03-01").problems, {});
  const adding = after({ type: "clipboardClosed" }, { type: "linkSubmitted", text: "http://a" });
  assert.match(adding.problems.link ?? "", /https/);
  assert.deepEqual(ids(adding), ["add"]);
  const text = "https://example.org/a.mp4";
  const added = reduce(adding, { type: "linkSubmitted", text }, "2026-03-01");
  assert.deepEqual([ids(added), added.library.pending.at(-1)?.link], [[], text]);
});

test("the clipboard adds a link, and an error says that it holds none", () => {
  const read = (/** @type {string} */ text) => after({ type: "clipboardRead", text });
  assert.equal(read("https://example.org/a.mp4").library.pending.length, 3);
  assert.deepEqual(ids(read("shopping list")), ["error"]);
  assert.match(read("shopping list").navigation.errorMessage ?? "", /no link/);
});

test("cancelling the question for a video adds nothing", () => {
  const asking = after({ type: "addButtonTapped" });
  for (const button of ["cancel", null]) {
    const [dialog] = presentationsOf(asking);
    const state = reduce(asking, dialog?.closed(button) ?? fail(), "2026-03-01");
    assert.deepEqual(state, start);
  }
});

test("a refresh that cannot fetch all presents the error", () => {
  const state = after({ type: "refreshed" });
  assert.deepEqual(ids(state), ["error"]);
  assert.match(state.navigation.errorMessage ?? "", /Old tape\.avi/);
});

test("documents of one browser tab change one state, and none undoes what another did", () => {
  /** @type {Map<string, string>} */
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void items.set(key, text),
  };
  const [list, sheet] = [new Store(storage, storage), new Store(storage, storage)];
  list.send({ type: "loginSubmitted", email: "reader@example.org", password: "12345678" });
  list.send({ type: "fileSelected", file: "campfire" });
  sheet.send({ type: "deleteFile", file: "campfire" });
  list.send({ type: "orderChosen", order: "name" });
  sheet.send({ type: "confirmDelete" });
  const { account, library, navigation } = new Store(storage, storage).state;
  assert.equal(account?.email, "reader@example.org");
  assert.deepEqual([library.order, library.files.length], ["name", 5]);
  assert.deepEqual(navigation, nothingPresented);
});

test("a stored state is read with what it has, whatever else is in it", () => {
  assert.deepEqual(readNavigation(null), nothingPresented);
  assert.deepEqual(readNavigation("text"), nothingPresented);
  assert.deepEqual(
    readNavigation({ showDetail: true, selectedFile: 7, playingFile: "campfire", other: {} }),
    { ...nothingPresented, showDetail: true, playingFile: "campfire" },
  );
});

/** @returns {never} */
function fail() {
  throw new assert.AssertionError({ message: "nothing is presented" });
}
