// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { coverOffset, isDismissal } from "../model/drag.js";
import { findFile } from "../model/library.js";
import { followDrag } from "../view/drag-gesture.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import { Film } from "../view/film.js";
import { nothingHere } from "./not-found.js";

/**
 * The video, over everything. Dragging it down far enough closes it.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function playerScreen({ state, parameters: { id = "" }, send, leave }) {
  const file = findFile(state.library, id);
  if (!file) return { title: "Player", parent: "/", body: [nothingHere("This file is gone.")] };
  const film = new Film(file);
  const close = () =>
    state.navigation.playingFile === id ? send({ type: "dismissPlayer", file: id }) : leave();
  const player = element(
    "section",
    { class: "player", "aria-label": "Player" },
    element(
      "div",
      { class: "player-bar" },
      element(
        "button",
        { class: "bar-button", type: "button", "aria-label": "Close", click: close },
        icon("close"),
      ),
      element("h1", { tabindex: "-1" }, file.name),
    ),
    film.stage,
    film.controls,
    element("p", { class: "player-hint" }, "Drag down to close"),
  );
  followDrag(film.stage, "y", {
    moved(distance) {
      player.setAttribute("data-dragging", "");
      player.style.setProperty("--drag", `${coverOffset(distance)}px`);
    },
    ended(distance) {
      player.removeAttribute("data-dragging");
      if (isDismissal(distance)) close();
      else player.style.removeProperty("--drag");
    },
  });
  return {
    title: file.name,
    frame: "full",
    body: [player],
    update: () => {},
    end: () => film.end(),
  };
}
