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
    if backButtonLeavesApp {
      report(.exitRequested)
      return ActionAnswer(.rejected, .exit)
    }
    return offerBackButton() ? .handledByApp : nil
  }

  /// Closes the browser that an app on Android has opened, which covers everything else.
  private mutating func finishBrowserByBackButton() -> Bool {
    let platform = platform(of: visibleDriver?.1)
    guard platform == .android, plugins.phone.systemUI.browser != nil else { return false }
    let finish = ControlParameters(plugin: "Browser", control: "finish")
    return (try? control(finish, on: platform)) != nil
  }

  /// Lets the app handle the back button of an Android device, if it listens to it.
  ///
  /// Returns whether the app handles it. A modal that the shell has presented takes precedence.
  private mutating func offerBackButton() -> Bool {
    guard let document = documentOfBackButton else { return false }
    let effects = plugins.notify(
      "backButton", of: "App", in: [document], ["canGoBack": .bool(navigation.canGoBack)])
    perform(effects)
    return !effects.isEmpty
  }

  /// Whether the back button of an Android device leaves the app, wherever it is: the app has
  /// switched off the only handler that Capacitor has for it.
  var backButtonLeavesApp: Bool {
    navigation.modals.isEmpty && !plugins.phone.handlesBackButton
      && platform(of: visibleDriver?.1) == .android
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
