/// One of the app's own plugins: the module that pages load, and the methods that they may call.
package struct PluginDeclaration: Hashable, Sendable {
  /// The greatest number of plugins of an app.
  package static let countMax = 64
  /// The greatest number of methods of a plugin.
  package static let methodCountMax = 256
  /// The greatest number of characters of the name of a plugin or of a method.
  package static let nameCountMax = 64
  /// The greatest number of characters of the path of a module.
  package static let moduleCountMax = 256

  /// The name with which the app registers the plugin.
  package let name: String
  /// The path of its ES module, relative to the manifest, in a folder of its own.
  package let module: String
  /// The methods that apps may call, in the order of the manifest.
  package let methods: [String]

  /// The folder of the module, relative to the manifest.
  package var folder: String {
    module.lastIndex(of: "/").map { String(module[..<$0]) } ?? "."
  }
}
