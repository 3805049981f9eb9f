// @ts-check
/** @import { Action, AppState } from "../../web/apps/files/src/types.d.ts" */
import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../web/apps/files/src/model/app-state.js";
import {
  navigate,
  nothingPresented,
  readNavigation,
} from "../../web/apps/files/src/model/navigation.js";
import { presentationsOf } from "../../web/apps/files/src/model/presentations.js";
import { sampleLibrary } from "../../web/apps/files/src/model/samples.js";

/** @type {AppState} */
const start = {
  account: { email: "reader@example.org", since: 0 },
  library: sampleLibrary,
  navigation: nothingPresented,
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
    assert.ok(closing);
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
  const playing = navigate(state.navigation, { type: "dismissPlayer", file: "campfire" });
  assert.equal(playing, state.navigation);
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
    assert.equal(state.library.files.length, 7);
  }
  const state = reduce(asking, dialog?.closed("delete") ?? fail(), "2026-03-01");
  assert.deepEqual(state.library.files.filter(({ id }) => id === "campfire"), []);
});

test("confirming when nothing is to be deleted changes nothing", () => {
  assert.equal(reduce(start, { type: "confirmDelete" }, "2026-03-01"), start);
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
  assert.deepEqual(left, {
    account: null,
    library: sampleLibrary,
    navigation: nothingPresented,
  });
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
