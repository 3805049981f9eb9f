import type { Page } from "playwright-core";
import type { Shell } from "./index.d.ts";

/** A page whose document is the app, under native parts. */
export interface AppPage extends Page {
  /** The page that draws the device, for its native parts. */
  readonly native: Page;
}

export interface AppPageOptions {
  /** Where the suite has the app without Tandem; addresses below it are places of the app. */
  baseURL?: string;
}

/**
 * A page whose document is the app, in the web view that is in front, and which leads it by the
 * shell. Nothing is loaded before the first `goto()`.
 *
 * @param native an empty page of a context with `baseURL: baseFor(shell)` and, for a device in its
 *   own size, `viewport: await screenOf(shell)`.
 */
export function appPage(native: Page, shell: Shell, options?: AppPageOptions): AppPage;

/** What relative addresses are relative to, on the app's origin. */
export function baseFor(shell: Shell, baseURL?: string): string;

/** The size of the screen of the device that the shell shows, in CSS pixels. */
export function screenOf(shell: Shell): Promise<{ width: number; height: number }>;
