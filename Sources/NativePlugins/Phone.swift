package import BridgeProtocol

/// What plugins have changed of the device.
package struct Phone: Hashable, Sendable {
  /// How the keyboard makes room for itself.
  package enum ResizeMode: String, Hashable, Sendable, CaseIterable {
    case body, ionic, native, none
  }

  /// What `NativeNavigation` was told.
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
  /// The last link that the system opened the app with.
  package var launchURL: String?
  /// Whether a listener to `backButton` keeps the system from going back itself.
  package var handlesBackButton = true
  package var resizeMode = ResizeMode.native
  /// The tab bar that the app has set last, by whatever plugin.
  package var tabBar: NativeTabBar?
  var nativeNavigation = NativeNavigation()
  /// The folder that the app wants its pages from; empty is that of the build.
  package var serverBasePath = ""
  /// What the user has decided; what is missing was not asked for.
  package var permissions: [DevicePermission: PermissionState] = [:]
  /// What the camera sees.
  package var picture = PhonePicture.bundled
  /// What waits to be shown, and what was.
  package var notifications = NotificationCenter() {
    didSet { systemUI.notifications = notifications.drawn }
  }
  var location = LocationService()
  /// What was set of the network; none is what the faults leave of it.
  var network: NetworkStatus?
  /// What was copied last.
  var clipboard: ClipboardContent?
  var battery = Battery()
  /// How often an app has opened the browser.
  var browserCount = 0

  /// A device that no plugin has changed.
  package init() {}

  /// What the user has decided about a permission.
  package func permission(_ permission: DevicePermission) -> PermissionState {
    permissions[permission] ?? .prompt
  }

  /// The status bar; what was not changed is the system's own.
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

  mutating func feel(_ kind: WireHaptic.Kind, milliseconds: Int? = nil) {
    let id = (systemUI.haptic?.id ?? 0) + 1
    systemUI.haptic = WireHaptic(id: id, kind: kind, milliseconds: milliseconds)
  }
}
