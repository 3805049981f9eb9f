// @ts-check
/** @import { ScreenContext, ScreenRoute } from "../types.d.ts" */

import { changes } from "../model/plan.js";
import { withLiveUpdates } from "../model/board.js";
import { initialData } from "../model/schema.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import { button, link, section, segments } from "../view/parts.js";

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
function body({ data, board, update, navigation }) {
  const { settings } = data;
  return [
    element(
      "div",
      { class: "rows" },
      link(
        { href: "/settings/profile", class: "row" },
        () => navigation.follow("/settings/profile", "Profile"),
        element("span", { class: "avatar", "aria-hidden": "true" }, initials(settings.name)),
        element(
          "span",
          { class: "row-text" },
          element("strong", {}, settings.name || "No name"),
          element("span", { class: "note" }, "Technician, van 12"),
        ),
        icon("chevron"),
      ),
    ),
    section(
      "Distances",
      segments(
        "Unit of distances",
        { km: "Kilometres", mi: "Miles" },
        settings.units,
        (units) => update((before) => ({ ...before, settings: { ...before.settings, units } })),
      ),
    ),
    section(
      "Dispatch",
      element(
        "div",
        { class: "rows" },
        toggle(
          "Notifications",
          "A badge on Main counts what changed",
          settings.notifications,
          () =>
            update((before) => ({
              ...before,
              settings: { ...before.settings, notifications: !before.settings.notifications },
            })),
        ),
        toggle(
          "Live updates",
          `${board.count} of ${changes.length} messages came today`,
          settings.liveUpdates,
          () => update((before) => withLiveUpdates(before, !before.settings.liveUpdates)),
        ),
      ),
    ),
    element(
      "p",
      { class: "center" },
      button("Start the day again", () => update(restarted), { kind: "quiet", id: "restart" }),
    ),
  ];
}

/** @param {import("../types.d.ts").Data} data */
function restarted(data) {
  const now = Date.now();
  const { settings } = data;
  const feed = { count: 0, startedAt: settings.liveUpdates ? now : null };
  return { ...initialData(now), settings, feed };
}

/**
 * @param {string} name
 * @param {string} meaning
 * @param {boolean} isOn
 * @param {() => void} change
 */
function toggle(name, meaning, isOn, change) {
  return element(
    "label",
    { class: "row" },
    element(
      "span",
      { class: "row-text" },
      element("strong", {}, name),
      element("span", { class: "note" }, meaning),
    ),
    element("input", { type: "checkbox", role: "switch", class: "switch", checked: isOn, change }),
  );
}

/** @param {ScreenContext} context */
function profileForm({ data, draft, setDraft, update, navigation }) {
  const name = draft("name") ?? data.settings.name;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    update((before) => ({ ...before, settings: { ...before.settings, name: name.trim() } }));
    setDraft("name", undefined);
    navigation.back();
  };
  return element(
    "form",
    { class: "form", submit },
    element(
      "label",
      { class: "labelled" },
      element("span", {}, "Name"),
      element("input", {
        class: "field",
        id: "name",
        autocomplete: "name",
        required: true,
        maxlength: 80,
        value: name,
        input: (/** @type {any} */ event) => setDraft("name", event.currentTarget.value),
      }),
    ),
    element("button", { class: "button primary", id: "save-name" }, "Save"),
  );
}

/** @param {string} name */
function initials(name) {
  return name.split(/\s+/).map((word) => word[0] ?? "").join("").slice(0, 2).toUpperCase();
}
