import BrowserDriving
import TerminalUI

/// The result of looking at an app in a browser.
struct AppLook {
  /// The page, if it could be looked at.
  let page: PageLook?
  /// Why no bar was found, in a sentence; `nil` if one was.
  let reason: String?

  var bar: PageLook.Bar? { reason == nil ? page?.bar : nil }

  /// The path of a login page that was shown in place of the app.
  var loginPath: String? {
    guard let page, bar == nil, page.hasLogin, page.externalURL == nil else { return nil }
    return page.path
  }

  /// Starts a shell of an app without its manifest, and a browser that shows it.
  ///
  /// - Throws: `CommandFailure` if there is no app to be seen: the shell does not start, or the
  ///   app's server answers with an error.
  init(
    at name: String, path: String, allowsRemote: Bool, timeout: Duration
  ) throws(CommandFailure) {
    let chromium: BrowserProgram
    do throws(CommandFailure) {
      chromium = try .find(for: "Looking for the app's tab bar")
    } catch {
      self.init(page: nil, reason: FailureText(error).sentence)
      return
    }
    self = try ChildShell.run(app: name, allowsRemote: allowsRemote, ignoresManifest: true) {
      shell throws(CommandFailure) -> AppLook in
      let observer = PageObserver(origin: shell.origin, path: path, timeout: timeout)
      let page: PageLook?
      do throws(CommandFailure) {
        page = try observer.look(with: chromium)
      } catch {
        return AppLook(page: nil, reason: FailureText(error).sentence)
      }
      if let page, page.status >= 400 {
        throw CommandFailure(
          .usage,
          "\(name) answers \(path) with the status \(page.status): start the server, or name a URL "
            + "at which it shows the app.")
      }
      return AppLook(page: page, reason: Self.reason(page, timeout: timeout))
    }
  }

  init(page: PageLook?, reason: String?) {
    self.page = page
    self.reason = reason
  }

  private static func reason(_ page: PageLook?, timeout: Duration) -> String? {
    guard let page else {
      return "The page cannot be asked for its tab bar: it may refuse scripts of others."
    }
    if page.bar != nil { return nil }
    if let url = page.externalURL {
      return "The app leads out of itself, to \(shown(url)), where no tab bar of it can be."
    }
    if page.hasLogin {
      return "The app shows a login page at \(shown(page.path)), and its tab bar only behind it."
    }
    if page.isEmpty {
      let cause = page.error.map { " (\(shown($0)))" } ?? ""
      return "The page is empty at \(shown(page.path)) after \(timeout / .seconds(1)) s\(cause): "
        + "open it with “tandem run” to see why."
    }
    return "The page at \(shown(page.path)) draws no tab bar at the bottom of the screen: two to "
      + "seven links or buttons of about the same width, with icons or short names."
  }

  /// Foreign text, escaped and cut.
  private static func shown(_ text: String) -> String {
    EscapedText(text, columnCountMax: 120).string
  }
}

extension FailureText {
  /// The sentence alone.
  var sentence: String { lines.first.map { String($0.dropFirst("tandem: ".count)) } ?? "" }
}
