// @ts-check
/** @import { ScreenContext, ScreenRoute } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { linkRow } from "../../../../kit/parts.js";
import { greeting, longDay } from "../view/format.js";
import { taskList } from "../view/parts.js";

/** @type {ScreenRoute} */
export const mainRoute = {
  pattern: "/",
  tab: "main",
  draw(context) {
    const { done, open } = split(context);
    return {
      title: "Main",
      eyebrow: longDay(context.today),
      body: [
        summary(context, done.length),
        taskList(context, open, "All done for today."),
        linkRow({ href: "/done", title: "Done today", value: String(done.length) }),
      ],
    };
  },
};

/** @type {ScreenRoute} */
export const doneRoute = {
  pattern: "/done",
  tab: "main",
  parent: "/",
  draw: (context) => ({
    title: "Done",
    body: [taskList(context, split(context).done, "Nothing is done yet. The day is young.")],
  }),
};

/** @param {ScreenContext} context */
function split({ board }) {
  const done = board.tasks.filter(({ status }) => status === "done");
  return { done, open: board.tasks.filter((task) => !done.includes(task)) };
}

/** @param {ScreenContext} context @param {number} doneCount */
function summary({ board, data, today }, doneCount) {
  const [firstName] = data.settings.name.split(" ");
  const isLive = data.feed.startedAt !== null;
  return element(
    "section",
    { class: "summary" },
    element(
      "div",
      { class: "summary-head" },
      element("h2", {}, `${greeting(today.getHours())}, ${firstName}`),
      element("span", { class: "live", "data-live": isLive }, isLive ? "Live" : "Paused"),
    ),
    element(
      "p",
      { role: "status", id: "progress" },
      `${doneCount} of ${board.tasks.length} tasks done`,
    ),
    element("div", {
      class: "track",
      "aria-hidden": "true",
      style: `--share: ${(doneCount / board.tasks.length).toFixed(3)}`,
    }),
  );
}
