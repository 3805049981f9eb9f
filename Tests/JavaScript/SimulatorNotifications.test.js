// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ageText, card } from "../../web/simulator/parts/notification-card.js";

/** @import { Description } from "../../web/kit/types.d.ts" */
/** @import { Platform } from "../../web/simulator/types.d.ts" */

const minute = 60_000;

/** The texts of a description, in the order in which they are read.
 * @param {unknown} content @returns {string[]} */
function texts(content) {
  if (typeof content === "string") return [content];
  return /** @type {Description} */ (content).children.flatMap(texts);
}

/** What a card says. @param {Platform} platform @param {string} title */
function said(platform, title) {
  const notification = /** @type {const} */ ({
    number: 1,
    kind: "local",
    id: "1",
    title,
    body: "Drink",
    time: 0,
    banner: true,
    actions: [{ id: "done", title: "" }],
  });
  return texts(card({ ...notification, actions: [...notification.actions] }, {
    appName: "Shop",
    platform,
    now: 0,
    isOpen: true,
    canFold: false,
    reply: null,
    onOpen: () => {},
    onReply: () => {},
    act: () => Promise.resolve({ id: 1, status: "applied" }),
  }));
}

test("the age of a notification is told in the largest unit", () => {
  const ages = [-5, 0, 59_999, minute, 59 * minute, 60 * minute, 1439 * minute, 1440 * minute];
  assert.deepEqual(ages.map((age) => ageText(1000, 1000 + age)), [
    "now",
    "now",
    "now",
    "1m ago",
    "59m ago",
    "1h ago",
    "23h ago",
    "1d ago",
  ]);
});

test("iOS names the app where there is no title, Android always", () => {
  assert.deepEqual(said("ios", "Sold"), ["S", "Sold", "now", "Drink", "done", "✕"]);
  assert.deepEqual(said("ios", ""), ["S", "Shop", "now", "Drink", "done", "✕"]);
  assert.deepEqual(said("android", "Sold"), [
    "S",
    "Shop",
    "now",
    "Sold",
    "Drink",
    "done",
    "✕",
  ]);
});
