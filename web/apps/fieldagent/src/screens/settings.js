// @ts-check
/** @import { ScreenContext, ScreenRoute, Settings } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { avatar, button, linkRow, rowText, section, segments } from "../../../../kit/parts.js";
import { secondsPerChange, withPace } from "../model/board.js";
import { changes } from "../model/plan.js";
import { initialData } from "../model/schema.js";
import { draftField } from "../view/parts.js";

/** @type {ScreenRoute} */
export const settingsRoute = {
  pattern: "/settings",
  tab: "settings",
  draw: (context) => ({ title: "Settings", body: body(context) }),
};

/** @type {ScreenRoute} */
export const profileRoute = {
  pattern: "/settings/profile",
  tab: "settings",
  parent: "/settings",
  draw: (context) => ({ title: "Profile", body: [profileForm(context)] }),
};

/** @param {ScreenContext} context */
function body(context) {
  const { data, board, update } = context;
  const { name, units, notifications } = data.settings;
  const isLive = data.feed.startedAt !== null;
  const setUnits = (/** @type {Settings["units"]} */ units) => set(context, { units });
  const toggleBadge = () => set(context, { notifications: !notifications });
  const toggleFeed = () => update((before) => withPace(before, isLive ? 0 : secondsPerChange));
  const messages = `${board.count} of ${changes.length} messages came today`;
  const restart = () => update(({ settings }) => ({ ...initialData(Date.now()), settings }));
  return [
    element(
      "div",
      { class: "list" },
      linkRow({
        href: "/settings/profile",
        leading: avatar(name),
        title: name,
        detail: "Technician, van 12",
      }),
    ),
    section(
      "Distances",
      segments("Unit of distances", { km: "Kilometres", mi: "Miles" }, units, setUnits),
    ),
    section(
      "Dispatch",
      element(
        "div",
        { class: "list" },
        toggle("Notifications", "A badge on Main counts changes", notifications, toggleBadge),
        toggle("Live updates", messages, isLive, toggleFeed),
      ),
    ),
    button("Start the day again", restart, { kind: "quiet", id: "restart" }),
  ];
}

/** @param {ScreenContext} context @param {Partial<Settings>} settings */
function set({ update }, settings) {
  update((data) => ({ ...data, settings: { ...data.settings, ...settings } }));
}

/**
 * @param {string} name
 * @param {string} meaning
 * @param {boolean} checked
 * @param {() => void} change
 */
function toggle(name, meaning, checked, change) {
  return element(
    "label",
    { class: "row" },
    rowText(name, meaning),
    element("input", { type: "checkbox", role: "switch", class: "switch", checked, change }),
  );
}

/** @param {ScreenContext} context */
function profileForm(context) {
  const { data, draft, setDraft, back } = context;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    set(context, { name: draft("name")?.trim() || data.settings.name });
    setDraft("name", undefined);
    back("/settings");
  };
  return element(
    "form",
    { class: "section", submit },
    draftField(context, "Name", "name", data.settings.name),
    button("Save", null, { kind: "primary", id: "save-name" }),
  );
}
