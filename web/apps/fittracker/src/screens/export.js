// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { dateString } from "../model/calendar.js";
import { commaSeparated } from "../model/comma-separated.js";
import { decode, encode, importByteCountMax, initialData } from "../model/schema.js";
import { element } from "../view/element.js";
import { askFirst, button, card, section } from "../view/parts.js";
import { counted } from "./start.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function exportScreen(context) {
  const { data, now } = context;
  const name = `fittracker-${dateString(now)}`;
  return {
    title: "Your data",
    parent: "/profile",
    eyebrow: counted(data.sessions.length, "workout"),
    body: [
      section(
        "Export",
        card(
          text("A complete copy as JSON, or every set as a table for a spreadsheet."),
          element(
            "div",
            { class: "actions" },
            button(
              "Export JSON",
              () => save(`${name}.json`, "application/json", encode(data, 2)),
              { kind: "primary", id: "export-json" },
            ),
            button(
              "Export CSV",
              () => save(`${name}.csv`, "text/csv", commaSeparated(data.sessions, data.unit)),
              { id: "export-csv" },
            ),
          ),
        ),
      ),
      section("Import", importCard(context)),
      section("Delete", deleteCard(context)),
    ],
  };
}

/** @param {string} content */
function text(content) {
  return element("p", { class: "card-text" }, content);
}

/** @param {ScreenContext} context */
function importCard(context) {
  const input = element("input", {
    id: "import",
    class: "file",
    type: "file",
    accept: "application/json,.json",
    change: () => {
      const [file] = input.files ?? [];
      if (file) void readFile(context, file);
    },
  });
  return card(
    text("Replaces everything here with a JSON file that FitTracker exported."),
    element(
      "label",
      { class: "button", "data-kind": "quiet", for: "import" },
      "Choose a file",
      input,
    ),
  );
}

/**
 * @param {ScreenContext} context
 * @param {File} file
 */
async function readFile({ update, notify }, file) {
  if (file.size > importByteCountMax) {
    notify(`The file is larger than ${importByteCountMax / 1024 / 1024} MiB. Choose another one.`);
    return;
  }
  const decoded = decode(await file.text());
  if (!decoded.ok) {
    notify(decoded.error);
    return;
  }
  const { data } = decoded;
  askFirst({
    title: "Replace your data?",
    text: `The file holds ${
      counted(data.sessions.length, "workout")
    }. What is here now will be lost.`,
    action: "Replace",
    confirm: () => {
      update(() => data);
      notify("Data imported.");
    },
  });
}

/** @param {ScreenContext} context */
function deleteCard({ data, update, notify }) {
  const confirm = () => {
    update(initialData);
    notify("Everything was deleted.");
  };
  return card(
    text("Removes workouts, goals and settings from this browser."),
    element(
      "div",
      { class: "actions" },
      button("Delete everything", () =>
        askFirst({
          title: "Delete everything?",
          text: `${counted(data.sessions.length, "workout")} and all settings. ` +
            "There is no way back without an export.",
          action: "Delete",
          confirm,
        }), { kind: "danger", id: "delete-all" }),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} content
 */
function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: url, download: name }).click();
  // The browser has the file's content once the click's own task is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
