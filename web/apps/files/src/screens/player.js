// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { iconButton, note } from "../../../../kit/parts.js";
import { coverOffset, isDismissal } from "../model/drag.js";
import { formatTime } from "../model/format.js";
import { findFile } from "../model/library.js";
import { followDrag } from "../view/drag-gesture.js";
import { nothingHere, picture } from "../view/parts.js";

/** The video, over everything. @param {ScreenContext} context @returns {Screen} */
export function playerScreen({ state, id, send, close }) {
  const file = findFile(state.library, id);
  if (!file) return { title: "Player", parent: "/", body: [nothingHere("This file is gone.")] };
  const { isPlaying } = state.playback;
  const seconds = state.playback.seconds % file.seconds;
  const leave = () =>
    close(state.navigation.playingFile === id, { type: "dismissPlayer", file: id });
  const drag = followDrag("y", {
    moved(stage, distance) {
      stage.setAttribute("data-dragging", "");
      stage.style.setProperty("--drag", `${coverOffset(distance)}px`);
    },
    ended(stage, distance) {
      stage.removeAttribute("data-dragging");
      if (isDismissal(distance)) leave();
      else stage.style.removeProperty("--drag");
    },
  });
  const toggle = () => send({ type: "playToggled" });
  const bar = { max: file.seconds, value: seconds, "aria-label": "Position" };
  const player = element(
    "section",
    { class: "player", "aria-label": "Player" },
    element(
      "div",
      { class: "player-bar" },
      iconButton("close", "Close", leave),
      element("h1", { tabindex: "-1" }, file.name),
    ),
    element("div", { class: "stage", ...drag }, picture(file, null, seconds / file.seconds)),
    element(
      "div",
      { class: "player-bar" },
      iconButton(isPlaying ? "pause" : "play", isPlaying ? "Pause" : "Play", toggle),
      element("progress", bar),
      element("span", { class: "note" }, `${formatTime(seconds)} / ${formatTime(file.seconds)}`),
    ),
    note("Drag down to close"),
  );
  return { title: file.name, isBare: true, hasOwnHeading: true, body: [player] };
}
