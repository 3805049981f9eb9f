/// The arguments that Chromium is started with.
enum ChromiumArguments {
  private static let usual = [
    "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-search-engine-choice-screen", "--password-store=basic", "--use-mock-keychain",
    // No traffic of its own, and no experiments.
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-client-side-phishing-detection", "--disable-breakpad",
    "--disable-field-trial-config", "--metrics-recording-only", "--disable-extensions",
    // What is hidden runs at full speed.
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding", "--disable-hang-monitor",
    // What is touched before the first frame was drawn is not lost.
    "--allow-pre-commit-input",
    "--force-color-profile=srgb", "--disable-dev-shm-usage",
    "--disable-features=\(disabledFeatures.joined(separator: ","))",
  ]

  private static let disabledFeatures = [
    // Touches in a frame that has just moved would be lost.
    "DiscardInputEventsToRecentlyMovedFrames",
    // An upgrade would change the port.
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    // In a process of its own a frame has neither the emulated scale nor the emulated media.
    "OriginIsolationHeader",
    // Holds the first frame of a document back.
    "PaintHolding",
    "Translate",
    // Each window would have two pages more, for an address bar that nobody sees.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
  ]

  private static let withoutWindow = [
    "--headless=new", "--disable-gpu", "--enable-unsafe-swiftshader", "--hide-scrollbars",
    "--mute-audio", "--no-startup-window",
  ]

  /// All arguments.
  ///
  /// - Parameters:
  ///   - profile: the path of the profile.
  ///   - window: the URL that the window shows; `nil` for no window.
  /// - Returns: the arguments, without the program's name.
  static func all(profile: String, window: String?) -> [String] {
    usual + ["--user-data-dir=\(profile)"] + (window.map { ["--app=\($0)"] } ?? withoutWindow)
  }
}
