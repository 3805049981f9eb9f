package import BridgeProtocol

/// The state of the device that plugins can change.
package struct Phone: Hashable, Sendable {
  /// How the app makes room for the keyboard.
  package enum ResizeMode: String, Hashable, Sendable, CaseIterable {
    case body, ionic, native, none
  }

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

  /// What the system draws.
  package var systemUI = WireSystemUI()
  /// The last link with which the system opened the app.
  package var launchURL: String?
  /// Whether a listener to `backButton` keeps the system from going back itself.
  package var handlesBackButton = true
  package var resizeMode = ResizeMode.native
  /// The tab bar that the app has set last, by any plugin.
  package var tabBar: NativeTabBar?
  var nativeNavigation = NativeNavigation()
  /// The folder from which the app wants to load its pages; empty means that of the build.
  package var serverBasePath = ""
  /// The user's decisions; a missing one means that the user was not asked.
  package var permissions: [DevicePermission: PermissionState] = [:]
  /// The picture that the camera takes and the library holds.
  package var picture = PhonePicture.bundled
  /// The pending and the delivered notifications.
  package var notifications = NotificationCenter() {
    didSet { systemUI.notifications = notifications.drawn }
  }
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
