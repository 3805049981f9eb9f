/** The types of the kit. Nothing here exists at run time. */

import type { IconName } from "./icons.js";

export type Attribute = string | number | boolean | null | undefined | ((event: never) => void);
export type Properties = Record<string, Attribute>;

/** An element as it is to be. */
export interface Description {
  tag: string;
  properties: Properties;
  children: Content[];
}

export type Content = Description | Node | string | number;
/** What an element may contain; a list stands for its items, `null` and `false` for nothing. */
export type Child = Content | null | false | undefined | readonly Child[];

/** What is to be shown, and how it came to be. */
export interface Place {
  /** Path, query and fragment. */
  url: string;
  /** Identifies the entry of the stack; empty until the shell has told it. */
  key: string;
  direction: "forward" | "back" | "none";
  /** The tab that the shell shows it in; `null` without a shell. */
  tab: string | null;
}

/** A screen as it is to be drawn now. */
export interface Screen {
  title: string;
  body: readonly Child[];
  /** A line above the title. */
  eyebrow?: string;
  /** Where the bar's way back leads if there is nothing to go back to; a root has none. */
  parent?: string | null;
  /** Before the title of the bar, beside the way back: a sheet's Cancel. */
  leading?: Child;
  /** At the other end of the bar: actions. */
  trailing?: Child;
  /** The tab that is marked where the page draws its own. */
  tab?: string | null;
  /** What stands above the page, beside it in the document. */
  floating?: Child;
  /** Whether the heading is a large one below the bar; the usual for a root. */
  isLarge?: boolean;
  /** The body has an `h1` itself. */
  hasOwnHeading?: boolean;
  /** The bar is drawn in a shell too, since the manifest asks for no native one. */
  hasOwnBar?: boolean;
  /** The screen fills the page: no bar, no tabs. */
  isBare?: boolean;
  /** Not all is there yet: the scroll position is restored later. */
  isPending?: boolean;
}

/** A tab of a page without a shell. */
export interface TabLink {
  id: string;
  title: string;
  path: string;
  icon: IconName;
}

export interface FrameOptions {
  screen: Screen;
  isModal?: boolean;
  notice?: string;
  tabs?: readonly TabLink[];
  /** The app's name, above the tabs of a wide window. */
  brand?: string;
  /** A new one gives the screen elements of its own. */
  key?: string;
}

export interface AppOptions {
  /** Names what is stored. */
  id: string;
  /** For the user. */
  name: string;
  tabs?: readonly TabLink[];
  screen(place: Place): Screen;
  /** Shows the page of a link in another way than by pushing it; `true` means that it did. */
  follow?(url: string): boolean;
  /** Called for each place before it is drawn, with the one before. */
  arrived?(place: Place, left: Place | null): void;
  /** The screens' titles are those of the native bar; else the manifest names them. */
  setsTitles?: boolean;
}
