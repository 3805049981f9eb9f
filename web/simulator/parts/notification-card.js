// @ts-check
/** @import { Act, Platform, SystemNotification } from "../types.d.ts" */
import { element } from "../../kit/element.js";

/** How a card is drawn beside what its notification says.
 * @typedef {{ appName: string, platform: Platform, now: number, isOpen: boolean,
 *   canFold: boolean, reply: string | null, onOpen: () => void,
 *   onReply: (action: string) => void, act: Act }} Look */

/** The name by which cards are told apart, and found after a change.
 * @param {SystemNotification} notification */
export const nameOf = ({ kind, id, number }) => `${kind} ${id} ${number}`;

/** How long ago it was. @param {number} time @param {number} now milliseconds since 1970 */
export function ageText(time, now) {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes}m ago`;
  return minutes < 24 * 60
    ? `${Math.floor(minutes / 60)}h ago`
    : `${Math.floor(minutes / 60 / 24)}d ago`;
}

/** Asks the shell to do what a finger on the notification would.
 * @param {Act} act @param {string} control @param {SystemNotification} notification
 * @param {Record<string, unknown>} [options] */
const control = (act, control, { id, kind }, options) =>
  act("controlPlugin", { plugin: "Notifications", control, options: { id, kind, ...options } });

/** One notification with its buttons.
 * @param {SystemNotification} notification @param {Look} look */
export function card(notification, look) {
  const { actions = [] } = notification;
  const hasFold = actions.length > 0 && look.canFold;
  return element(
    "li",
    {
      key: nameOf(notification),
      class: "notification",
      "data-notification": notification.id,
      "data-open": look.isOpen,
    },
    element(
      "div",
      { key: "top", class: "notification-top" },
      face(notification, look),
      hasFold && element("button", {
        key: "open",
        type: "button",
        class: "notification-open",
        "aria-label": "Actions",
        "aria-expanded": String(look.isOpen),
        click: look.onOpen,
      }),
    ),
    actions.length > 0 && look.isOpen && buttons(notification, look),
    element("button", {
      key: "dismiss",
      type: "button",
      class: "notification-dismiss",
      "aria-label": "Dismiss notification",
      click: () => control(look.act, "dismiss", notification),
    }, "✕"),
  );
}

/** What it says; a tap on it opens the app.
 * @param {SystemNotification} notification @param {Look} look */
function face(notification, { act, appName, platform, now }) {
  const { title, subtitle, body, time } = notification;
  // iOS names the app only where there is no title.
  const head = platform === "ios" ? title || appName : appName;
  return element(
    "button",
    { type: "button", class: "notification-face", click: () => control(act, "tap", notification) },
    element("span", { class: "notification-icon", "aria-hidden": "true" }, initial(appName)),
    element(
      "span",
      { key: "says", class: "notification-says" },
      element(
        "span",
        { key: "head", class: "notification-head" },
        element("span", { key: "name", class: "notification-name" }, head),
        element("span", { key: "age", class: "notification-age" }, ageText(time, now)),
      ),
      platform === "android" && title &&
        element("span", { key: "title", class: "notification-title" }, title),
      subtitle && element("span", { key: "subtitle", class: "notification-title" }, subtitle),
      body && element("span", { key: "body", class: "notification-text" }, body),
    ),
  );
}

/** @param {SystemNotification} notification @param {Look} look */
function buttons(notification, { act, reply, onReply }) {
  const { actions = [] } = notification;
  const asked = actions.find(({ id }) => id === reply);
  if (asked) return replyForm(notification, asked, act);
  return element(
    "div",
    { key: "actions", class: "notification-actions" },
    actions.map(({ id, title, destructive, placeholder }) =>
      element("button", {
        key: id,
        type: "button",
        "data-action": id,
        "data-role": destructive ? "destructive" : "default",
        click: () =>
          placeholder === undefined
            ? control(act, "tap", notification, { action: id })
            : onReply(id),
      }, title || id)
    ),
  );
}

/** @param {SystemNotification} notification
 * @param {{ id: string, title: string, placeholder?: string }} action @param {Act} act */
function replyForm(notification, { id, title, placeholder }, act) {
  return element(
    "form",
    {
      key: "reply",
      class: "notification-reply",
      submit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const input = String(new FormData(form).get("input") ?? "");
        control(act, "tap", notification, { action: id, input });
      },
    },
    element("input", {
      name: "input",
      autocomplete: "off",
      placeholder: placeholder ?? "",
      "aria-label": title || id,
    }),
    element("button", { type: "submit" }, "Send"),
  );
}

/** @param {string} name of the app */
const initial = (name) => [...name.trim()][0]?.toUpperCase() ?? "";
