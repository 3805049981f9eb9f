/** What DeclaredTypes.test.js makes of the declared types, to compare them. */

import type { PageMessage, ShellMessage } from "../../../web/bridge/core/messages.d.ts";
import type { Field, Modal, Presentation, Question } from "../../../web/bridge/types.d.ts";
import type { ControllerMessage, ControllerUpdate } from "../../../web/simulator/types.d.ts";

/** The messages of each direction, by its name in Tests/Fixtures/frames. */
interface Messages {
  "page-to-shell": PageMessage;
  "shell-to-page": ShellMessage;
  "controller-to-shell": ControllerMessage;
  "shell-to-controller": ControllerUpdate;
}

export type Message<Direction extends keyof Messages, Type> = Extract<
  Messages[Direction],
  { type: Type }
>;

/** A message that has only some of the members, as another client may leave out more than ours. */
export type Incomplete<T> = T extends object ? { [Name in keyof T]?: Incomplete<T[Name]> } : T;

/** The same type with every member required, so that one that another type lacks is an error. */
export type Complete<T> = T extends object ? { [Name in keyof T]-?: Complete<NonNullable<T[Name]>> }
  : T;

/** The parameters of `present`, which the API for apps divides by kind. */
export type PresentParameters =
  & Omit<Presentation, "kind">
  & Question
  & { kind?: Modal["kind"]; field?: Field };
