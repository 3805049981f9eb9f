package import BridgeProtocol
package import Vocabulary

/// The state of the device that plugins can change.
package struct Phone: Hashable, Sendable {
  /// The settings of `NativeNavigation`.
  package struct NativeNavigation: Hashable, Sendable {
    struct Transition: Hashable, Sendable {
      let id: String
      let direction: String
    }

    var isEnabled = true
    var transitionMilliseconds: Int?
    var transition: Transition?
  }

  /// The packages of the app that is installed.
  package var packages = PackageVersions()
  /// What the system draws.
  package var systemUI = WireSystemUI()
  /// The last link with which the system opened the app.
  package var launchURL: String?
  /// Whether a listener to `backButton` keeps the system from going back itself.
  package var handlesBackButton = true
  package var resizeMode = KeyboardResize.native
  /// How the app has the screen turned, `nil` if it follows the device.
  package var orientationLock: Orientation?
  /// The size of the text that an app on Android has set, as a multiple.
  var textZoom = 1.0
  var isScreenReaderEnabled = false
  var isPrivacyScreenEnabled = false
  /// The tab bar that the app has set last, by any plugin.
  package var tabBar: NativeTabBar?
  var nativeNavigation = NativeNavigation()
  /// The folder from which the app wants to load its pages; empty means that of the build.
  package var serverBasePath = ""
  /// The user's decisions; a missing one means that the user was not asked.
  package var permissions: [DevicePermission: PermissionState] = [:]
  /// The picture that the camera takes and the library holds.
  package var picture = PhonePicture.bundled
  /// Whether the user closes the editor of pictures without a result.
  var leavesEditor = false
  /// The pending and the delivered notifications.
  package var notifications = NotificationCenter() {
    didSet { systemUI.notifications = notifications.drawn }
  }
  /// How notifications appear while the user sees the app, as its configuration says.
  var presentations: [WireNotification.Kind: NotificationPresentation] = [:]
  /// The colour of the splash screen as `#rrggbb`, as the app's configuration says.
  var splashColor: String?
  var location = LocationService()
  /// The status that was set for the network; `nil` means that it follows from the faults.
  var network: NetworkStatus?
  /// The content that was copied last.
  var clipboard: ClipboardContent?
  var battery = Battery()
  /// How often an app has opened the browser.
  var browserCount = 0

  /// A device that no plugin has changed.
  package init() {}

  /// The user's decision about a permission.
  package func permission(_ permission: DevicePermission) -> PermissionState {
    permissions[permission] ?? .prompt
  }

  /// Whether an app may use what a permission is about, if only a part of it.
  func mayUse(_ permission: DevicePermission) -> Bool {
    [.granted, .limited].contains(self.permission(permission))
  }

  /// How an app makes room for the keyboard; only iOS lets it choose.
  package func keyboardResize(on platform: Platform) -> KeyboardResize {
    platform == .ios ? resizeMode : .native
  }

  /// The status bar, which is the system's own until a plugin changes it.
  var statusBar: WireStatusBar {
    get { systemUI.statusBar ?? WireStatusBar() }
    set { systemUI.statusBar = newValue }
  }

  mutating func showToast(
    _ text: String, _ duration: WireToast.Duration, _ position: WireToast.Position
  ) {
    let id = (systemUI.toast?.id ?? 0) + 1
    systemUI.toast = WireToast(id: id, text: text, duration: duration, position: position)
  }

  mutating func playHaptic(_ kind: WireHaptic.Kind, milliseconds: Int? = nil) {
    let id = (systemUI.haptic?.id ?? 0) + 1
    systemUI.haptic = WireHaptic(id: id, kind: kind, milliseconds: milliseconds)
  }
}
