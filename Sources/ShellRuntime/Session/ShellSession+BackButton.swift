import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

/// What handles the back button of an Android device, in this order: the browser that an app has
/// opened over itself, the app if it listens to the button, the navigation.
extension ShellSession {
  /// Offers a press of the back button to the browser over the app, then to the app.
  mutating func offerBack() -> ActionAnswer? {
    if finishBrowserByBackButton() { return .handledByBrowser }
    return offerBackButton() ? .handledByApp : nil
  }

  /// Closes the browser that an app on Android has opened, which covers everything else.
  private mutating func finishBrowserByBackButton() -> Bool {
    let platform = visibleDriver.map { self.platform(of: $0.1) } ?? device.environment.platform
    guard platform == .android, plugins.phone.systemUI.browser != nil,
      let finish = PluginCatalogue.control("Browser", "finish")
    else { return false }
    let answer = try? perform(finish, with: [:], on: platform, progress: PluginProgress())
    return answer != nil
  }

  /// Lets the app handle the back button of an Android device, if it listens to it.
  ///
  /// Returns whether the app handles it. A modal that the shell has presented takes precedence.
  private mutating func offerBackButton() -> Bool {
    guard let document = documentOfBackButton else { return false }
    return notifyListeners(
      to: "backButton", of: "App", in: [document],
      ["canGoBack": .bool(navigation.canGoBack)])
  }

  /// The document that handles the back button of an Android device now; nil if the shell does.
  var documentOfBackButton: PageIdentity? {
    guard navigation.modals.isEmpty, plugins.phone.handlesBackButton,
      let (_, document) = visibleDriver, platform(of: document) == .android,
      !plugins.documents.listeners(of: document, to: "backButton", of: "App").isEmpty
    else { return nil }
    return document
  }
}
