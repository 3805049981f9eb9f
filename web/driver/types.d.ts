/** The types of the driver. Nothing here exists at run time. */

/** In CSS pixels of the window of the document. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** What a flow asks for; all fields have to hold. */
export interface Selector {
  /** A regular expression that matches a whole text, or the text itself. */
  text?: string;
  /** The same of a test id, an id or a name. */
  id?: string;
  /** By place, from 0; a negative one counts from the end. */
  index?: number | string;
  enabled?: boolean;
  checked?: boolean;
  focused?: boolean;
  selected?: boolean;
  below?: Selector;
  above?: Selector;
  leftOf?: Selector;
  rightOf?: Selector;
  containsChild?: Selector;
  containsDescendants?: Selector[];
  childOf?: Selector;
  width?: number;
  height?: number;
  tolerance?: number;
  traits?: string[];
  css?: string;
  role?: string;
}

export type Need = "stable" | "enabled" | "reachable" | "editable" | "inView";

export interface FindOptions {
  /** CSS: the parts of the document to look in. */
  within?: string;
  /** CSS: the parts to leave out. */
  except?: string;
  need?: Need[];
  /** Whether to scroll it into view first. */
  scroll?: boolean;
  /** Where it has to be reachable, if not in its middle: a point inside of a frame. */
  at?: Point;
}

/** Role, name, value and states are those of the link, button or field that it belongs to. */
export interface FoundElement {
  /** For `watchPress` and the like, in this document only. */
  id: string;
  role: string;
  name: string;
  /** What is drawn in it, a line each. */
  text: string;
  /** Of a password, only its length. */
  value: string;
  box: Box;
  /** Where to press it. */
  point: Point;
  isInView: boolean;
  isEnabled: boolean;
  isChecked: boolean;
  isSelected: boolean;
  isFocused: boolean;
  isEditable: boolean;
  isPassword: boolean;
}

export interface Found {
  /** How many match. */
  count: number;
  /** The best of them. */
  element?: FoundElement;
  /** Why it is not fit for what is needed, or not there: the end of a sentence that begins with its
   * name, such as “is covered by dialog “Cookies””. */
  reason?: string;
  /** Nothing can be said: the selector cannot be used, or looking failed. */
  isFault?: true;
  /** Names that are there where the wanted one is not, nearest first. */
  nearest?: string[];
}

export interface PressOutcome {
  /** Whether a press came, and whether it reached what it was meant for; if not, the page has not
   * seen it. */
  state: "hit" | "astray" | "none";
  wasClicked: boolean;
  /** Whether the page has prevented that a touch becomes a click. */
  wasPrevented: boolean;
  /** What it hit, by role and name. */
  hit?: string;
}

export interface Field {
  isThere: boolean;
  /** The very text, also of a password. */
  value: string;
  isPassword: boolean;
  isEditable: boolean;
}

/** Selectors of CSS for the control page. */
export interface NativeParts {
  presented: string;
  bars: string;
  panel: string;
}

/** The frame of a page that can be seen, in the control page. */
export interface PageFrame {
  name: string;
  box: Box;
  /** How many CSS pixels of the control page one of the frame's is. */
  scale: number;
}

/** `globalThis.tandemDriver`. Nothing of it throws. */
export interface Driver {
  find(selector: Selector, options?: FindOptions): Promise<Found>;
  /** Watches the next press; false if the element is gone. */
  watchPress(id: string): boolean;
  /** What has come of the press since `watchPress`: now, or once that is decided, at most after so
   * many milliseconds and the frame that is drawn then. */
  pressOutcome(timeMax?: number): Promise<PressOutcome>;
  /** Ends the watch: the next press is somebody else's. */
  endPress(): void;
  /** Waits for a change since the last `find` began, or since this was answered last, at most so
   * many milliseconds. */
  change(timeMax: number): Promise<boolean>;
  /** Whether nothing that ends is moving, and fonts and pictures in view are there; and whether the
   * document was seen at rest before. */
  rest(): { isQuiet: boolean; hasRested: boolean };
  /** The same once two frames were drawn, so that what handlers have begun is on its way. */
  restWhenDrawn(): Promise<{ isQuiet: boolean; hasRested: boolean }>;
  /** The document was seen at rest, with shell and page in step. */
  noteRest(): boolean;
  /** Why a point of the control page is none of a page's, which is in the frame of this name: “is
   * covered by …”; null if it is. */
  coverOf(name: string, point: Point): string | null;
  /** The field that has the focus. */
  describeField(): Field;
  /** Selects all text of the field that has the focus; false without one. */
  selectField(): boolean;
  /** Puts the insertion point at the end of the field that has the focus; false without one, and
   * for a field in which a script cannot. */
  caretToEnd(): boolean;
  /** Chooses a found option of a select; false if it is none that can be chosen. */
  choose(id: string): boolean;
  /** The value of a field, or the text of another element; null if it is gone. */
  copyText(id: string): string | null;
  /** Scrolls an element to the middle; false if it is gone. */
  center(id: string): boolean;
  /** Where an element is now; null if it is gone. */
  areaOf(id: string): Box | null;
  /** Of one platform, where the control page shows two. */
  nativeParts(platform?: string): NativeParts;
  /** Frames of pages that can be seen, the topmost last. */
  pageFrames(platform?: string): PageFrame[];
}

/** One element of what can be seen. */
export interface Item {
  element: Element;
  /** Its place in the drawn tree, and that of the first element after all that stand in it. */
  index: number;
  end: number;
  box: Box;
  isSeen: boolean;
  /** What stands between it and the text around it: nothing, a space or a line feed. */
  gap: string;
  /** What is drawn in it, but not in a block inside of it. */
  lines: string[];
  /** Its own text, without that of elements in it. */
  direct: string;
  /** All that is drawn in it, with line feeds between blocks. */
  content: string;
}
