// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isStableIdentifier,
  isStableTestIdentifier,
  volatility,
} from "../../web/driver/recorder/stable-names.js";

test("ids that a person wrote are told from those that a framework made", () => {
  const written = "save email-field address1 step2 nav_main loginForm tab-button-home a11y h1 " +
    "user.name SettingsIcon main-content";
  for (const id of written.split(" ")) assert.ok(isStableIdentifier(id), id);
  const made = ":r1: «r3» _r_e_ radix-:r5: radix-12 headlessui-menu-button-1 ion-input-0 mui-7 " +
    "ember42 item-4711 f47ac10b-58cc-4372-a567-0e02b2c3d479 3kd9x css-8eq4qh a1b2c3 x7f3a9 " +
    "react-aria1234-1 el-id-1024-3 deadbeef01 QxKzPwRt";
  for (const id of made.split(" ")) assert.ok(!isStableIdentifier(id), id);
  assert.ok(isStableTestIdentifier("row-12"));
  assert.ok(!isStableTestIdentifier("row-f47ac10b-58cc-4372-a567-0e02b2c3d479"));
});

test("texts that will be others are told from names", () => {
  const texts = {
    0: ["Save", "Log in", "Road Planner", "Settings…", "Q&A", "May I help?"],
    1: ["3 items", "Cart (3)", "Inbox 12", "Set 1"],
    2: [
      "12:30",
      "2 days ago",
      "$ 4",
      "9,50 €",
      "Mar 3",
      "3. March",
      "2026-11-27",
      "80 %",
      "Copyright 2026",
      "x".repeat(51),
    ],
  };
  for (const [degree, members] of Object.entries(texts)) {
    for (const text of members) assert.equal(volatility(text), Number(degree), text);
  }
});
