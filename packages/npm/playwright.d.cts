// Not `@playwright/test`, which leads here where a suite maps that name to this module.
import type {
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from "playwright/test";
import type { Shell } from "./index.d.ts" with { "resolution-mode": "import" };
import type { AppPage } from "./page.d.ts" with { "resolution-mode": "import" };

export * from "playwright/test";

export interface TandemOptions {
  /**
   * The app, as of `tandem run`, from the folder of the configuration. Default: the server at
   * `baseURL`, with the tabs of a `tandem.json` beside the configuration; without a `baseURL` the
   * folder itself.
   */
  tandem: string | {
    app: string;
    /** Further options of `tandem run`, such as `["--platform", "android"]`. */
    arguments?: string[];
  } | undefined;
}

export interface TandemFixtures {
  /** The app, in the web view that is in front. */
  page: AppPage;
  /** The shell that `page` is shown by. */
  shell: Shell;
  /** The page that draws the device: tabs, the back button, sheets, alerts. */
  native: Page;
}

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TandemOptions & TandemFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;
export default test;
