/// The plugins that the shell has.
///
/// Each page receives the list of them in the script at its start.
package enum PluginCatalogue {
  /// All plugins, in the order in which `docs/capacitor.md` describes them.
  package static let plugins: [NativePlugin] = [
    .app, .statusBar, .systemBars, .splashScreen, .keyboard, .haptics, .toast, .dialog,
    .actionSheet, .share, .browser, .appLauncher, .clipboard, .geolocation, .device,
    .screenOrientation, .textZoom, .screenReader, .privacyScreen, .network, .console,
    .preferences, .storage, .filesystem, .camera, .localNotifications, .pushNotifications,
    .http, .cookies, .webView, .nativeNavigation, .tabBar, .tabsBar, .nativeTabs,
  ]

  /// The control of a plugin; nil if there is none.
  package static func control(_ plugin: String, _ name: String) -> NativePlugin.Method? {
    (plugins + [.permissions, .notifications, .motion]).first { $0.name == plugin }?.control(name)
  }

  /// The packages that bring the plugins, and the core's own.
  package static let packages =
    [PackageVersions.core] + Set(plugins.compactMap(\.package)).sorted()

  private static let byName = Dictionary(uniqueKeysWithValues: plugins.map { ($0.name, $0) })

  /// The plugin of that name; nil if the shell has none.
  package static func plugin(_ name: String) -> NativePlugin? { byName[name] }
}
