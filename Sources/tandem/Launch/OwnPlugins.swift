import BridgeProtocol
import ManifestReading
import System

/// The plugins that an app brings itself, as its front serves them.
///
/// A module runs in the app's pages, and nowhere else: in a cloned project, a declared module is no
/// more trusted than the pages are.
struct OwnPlugins {
  /// Where the folders of the modules are served; a dev server gets no requests below it.
  private static let path = "/__tandem__/plugins/"

  private let declarations: [PluginDeclaration]
  /// The folder of the manifest.
  private let folder: String

  init(_ declarations: [PluginDeclaration] = [], in folder: String = ".") {
    self.declarations = declarations
    self.folder = folder
  }

  /// The methods of each plugin, in the order of the manifest.
  var methods: [(plugin: String, methods: [String])] {
    declarations.map { ($0.name, $0.methods) }
  }

  /// The same as sets, for the session.
  var methodSets: [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: methods).mapValues(Set.init)
  }

  /// The path of each module, by plugin, for pages.
  var modules: JSONObject {
    var modules: JSONObject = [:]
    for plugin in declarations { modules[plugin.name] = .string(Self.path + plugin.module) }
    return modules
  }

  /// The folders that are served, by the path that they are served at.
  var mounts: [String: String] {
    Dictionary(
      declarations.map { ("\(Self.path)\($0.folder)/", path($0.folder)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What keeps modules from being served; at most one problem for each plugin.
  var problems: [(plugin: PluginDeclaration, message: String, remedy: String)] {
    declarations.compactMap { plugin in
      // A link could make a cloned project serve files from outside of it.
      if isLink(plugin.folder) || FileKind(at: path(plugin.module)) == .other {
        return (
          plugin, "\(path(plugin.module)) is reached by a symbolic link, which is not followed.",
          "Put the module itself there."
        )
      }
      if FileKind(at: path(plugin.module)) == .file { return nil }
      return (
        plugin, "There is no file \(path(plugin.module)).",
        "Write the module of the plugin \(plugin.name) there."
      )
    }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Whether any of the folders on the way is a symbolic link.
  private func isLink(_ folder: String) -> Bool {
    let names = folder.split(separator: "/")
    return names.indices.contains { index in
      FileKind(at: path(names[...index].joined(separator: "/"))) == .other
    }
  }
}
