/** The types of the recorder. Nothing here exists at run time. */

import type { Selector } from "../types.d.ts";

export type GestureKind = "tap" | "doubleTap" | "longPress" | "type" | "key" | "swipe" | "note";
export type Direction = "UP" | "DOWN" | "LEFT" | "RIGHT";

/** What the user did, as it can be written into a flow. */
export interface Gesture {
  kind: GestureKind;
  /** The simplest selector that matches only what was touched. */
  element?: Selector;
  /** Where in the element, in percent; without an element, where on the screen. */
  point?: string;
  /** What has come into view since the last gesture, and is worth an assertion. */
  appeared?: Selector;
  /** Where the user has scrolled to get the element into view: what is shown moves this way. */
  scroll?: Direction;
  /** The page has moved to another address since the gesture began. */
  hasMoved?: true;
  /** The whole text of a field. */
  value?: string;
  /** How many characters a field had when the user began to type. */
  formerLength?: number;
  /** The text of a field stays in the page. */
  isSecret?: true;
  key?: "Enter" | "Escape";
  /** Of the finger. */
  direction?: Direction;
  /** Why something cannot be recorded, in a sentence. */
  text?: string;
}

/** What of a gesture says where it was made. */
export interface Place {
  element?: Selector;
  point?: string;
}

/** What takes a press, and how a flow can name it. */
export interface Target {
  element: Element;
  /** The part of it that was pressed. */
  hit: Element;
  /** In CSS pixels of the window; where the middle will do, there is none. */
  x?: number;
  y?: number;
}

/** Where a gesture begins; all is looked at before the page can change. */
export interface Beginning extends Place {
  /** Nothing where it does not matter. */
  target: Target | null;
  appeared?: Selector;
  scroll?: Direction;
  /** Of the page. */
  address: string;
}
