internal import BridgeProtocol
internal import FoundationEssentials

/// The preferences that Firefox is started with, besides those that it takes by itself while it is
/// driven (`remote.prefs.recommended`).
enum FirefoxPreferences {
  private static let usual: JSONObject = [
    // No questions and no first pages.
    "browser.aboutwelcome.enabled": false, "browser.shell.checkDefaultBrowser": false,
    "browser.startup.page": 0, "browser.tabs.warnOnClose": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "trailhead.firstrun.didSeeAboutWelcome": true,
    // No traffic of its own.
    "app.normandy.enabled": false, "app.update.enabled": false,
    "browser.newtabpage.enabled": false, "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false, "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false, "network.prefetch-next": false,
    "toolkit.telemetry.enabled": false,
    // Input for a page reaches no frame in a process of its own.
    "fission.autostart": false,
    // What left its document is not done again in the next one.
    "remote.retry-on-abort": false,
    // Every window looks as if it were in front.
    "focusmanager.testmode": true,
    // As on a phone, bars for scrolling take no room.
    "ui.useOverlayScrollbars": 1,
    // No upgrade to another port.
    "dom.security.https_first": false,
  ]

  /// Writes them into a profile.
  ///
  /// - Parameters:
  ///   - profile: the path of the profile.
  ///   - reducesMotion: whether all pages prefer less motion.
  /// - Throws: `BrowserFailure` if the file cannot be written.
  static func write(to profile: String, reducesMotion: Bool) throws(BrowserFailure) {
    var preferences = usual
    if reducesMotion { preferences["ui.prefersReducedMotion"] = 1 }
    let lines = preferences.members.map { member in
      "user_pref(\(JSONValue.string(member.name).serializedText()), "
        + "\(member.value.serializedText()));\n"
    }
    do {
      try Data(lines.joined().utf8).write(to: URL(filePath: "\(profile)/user.js"))
    } catch {
      throw BrowserFailure(
        .cannotStart,
        "Firefox has no profile, as \(profile) cannot be written: look whether the disk is full.")
    }
  }
}
