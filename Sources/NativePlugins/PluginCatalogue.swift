/// The plugins that the shell has.
///
/// `web/bridge/capacitor.js` tells apps of the same plugins and methods; a test compares both.
package enum PluginCatalogue {
  /// All of them, in the order in which `docs/capacitor.md` describes them.
  package static let plugins: [NativePlugin] = [
    .app, .statusBar, .systemBars, .splashScreen, .keyboard, .haptics, .toast, .dialog,
    .actionSheet, .device, .network, .console,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: plugins.map { ($0.name, $0) })

  /// The plugin of that name; nil if the shell has none.
  package static func plugin(_ name: String) -> NativePlugin? { byName[name] }
}
