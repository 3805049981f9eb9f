/** A running shell of one app. */
export interface Shell extends AsyncDisposable {
  /** The origin of the app: what a browser shows of it without native parts. */
  readonly app: string;
  /**
   * Lets one browser into the control page, once: the app under its native parts.
   * `tandem("link")` makes another one.
   */
  readonly link: string;
  /** What the shell is called, as for `tandem … --shell NAME`. */
  readonly name: string;
  /**
   * Runs a command against this shell, such as `tandem("tap", "orders")`, and resolves with what it
   * prints. Rejects with a `TandemError`.
   */
  tandem(...verbs: string[]): Promise<string>;
  /** Stops the shell, and resolves when it is gone. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Further options of `tandem run`, such as `["--platform", "android"]`. */
  arguments?: string[];
  /** The folder that a relative path of the app is taken from; default the current one. */
  cwd?: string;
  /** Environment variables in addition to those of this process. */
  env?: Record<string, string>;
}

/** What Tandem says when it refuses. */
export class TandemError extends Error {
  constructor(message: string, code: number);
  /** The exit code, as in docs/command-line.md. */
  readonly code: number;
}

/**
 * Starts a shell for an app on free ports, with nothing stored by an earlier one.
 *
 * @param app as of `tandem run`: a folder (default the current one), a manifest, or the URL of a
 *   dev server.
 */
export function start(app?: string, options?: StartOptions): Promise<Shell>;

/** The path of Tandem's program on this machine. Throws a `TandemError` if there is none. */
export function program(): string;
