import BridgeProtocol
package import Vocabulary

/// Which plugins the native project of an app includes for a platform, by the files that
/// Capacitor's command line writes into it.
///
/// A device has a plugin only if each of these files names it. A project without any of them says
/// nothing, and then no plugin is known to be missing.
package struct NativeProject: Hashable, Sendable {
  /// A file that names the plugins of a platform.
  package struct File: Hashable, Sendable {
    enum Form: Hashable, Sendable {
      /// Capacitor's configuration: `packageClassList`, and `includePlugins` of the platform or
      /// of both.
      case configuration
      /// An array of objects, each with the name of a package as `pkg`.
      case packages
      /// A program with the path of each package below `node_modules`.
      case paths
    }

    package let platform: Platform
    /// The path in the project.
    package let path: String
    let form: Form
    /// A file whose presence makes this one irrelevant.
    package var successor: String?
  }

  /// All of them.
  package static let files = [
    File(platform: .ios, path: "ios/App/App/capacitor.config.json", form: .configuration),
    File(platform: .ios, path: "ios/App/CapApp-SPM/Package.swift", form: .paths),
    File(
      platform: .ios, path: "ios/App/Podfile", form: .paths,
      successor: "ios/App/CapApp-SPM/Package.swift"),
    File(
      platform: .android, path: "android/app/src/main/assets/capacitor.config.json",
      form: .configuration),
    File(
      platform: .android, path: "android/app/src/main/assets/capacitor.plugins.json",
      form: .packages),
    File(platform: .android, path: "android/capacitor.settings.gradle", form: .paths),
  ]

  /// The plugins that a file names.
  private struct List: Hashable, Sendable {
    let path: String
    /// Names of packages, or of Swift classes.
    let names: Set<String>
    var areClasses = false

    func includes(_ package: String) -> Bool {
      guard areClasses else {
        return names.contains(package) || names.contains { Self.isFork($0, of: package) }
      }
      let plugins = PluginCatalogue.plugins(of: package)
      // Which classes belong to other packages is not known.
      return plugins.isEmpty
        || plugins.contains { plugin in
          names.contains("\(plugin.name)Plugin") || names.contains("CAP\(plugin.name)Plugin")
        }
    }

    /// Whether a package of somebody else's may bring the same plugin by its name, as
    /// `@company/capacitor-push-notifications` does for `@capacitor/push-notifications`.
    private static func isFork(_ name: String, of package: String) -> Bool {
      guard !name.hasPrefix("@capacitor/"), let subject = package.split(separator: "/").last else {
        return false
      }
      return "-\(name.split(separator: "/").last ?? "")-".contains("-\(subject)-")
    }
  }

  package let platform: Platform
  private var lists: [List] = []

  /// A project that says nothing yet.
  package init(_ platform: Platform) {
    self.platform = platform
  }

  /// Takes what a file of the project says.
  ///
  /// - Returns: Whether the file has the form that it should have; nothing is taken otherwise.
  package mutating func take(_ bytes: [UInt8], of file: File) -> Bool {
    switch file.form {
    case .configuration:
      guard let root = try? JSONDocument(parsing: bytes).root.value, root.object != nil else {
        return false
      }
      add(root["packageClassList"], of: file, areClasses: true)
      add(root[platform.rawValue]?["includePlugins"] ?? root["includePlugins"], of: file)
    case .packages:
      guard let elements = try? JSONDocument(parsing: bytes).root.value.array else { return false }
      let names = elements.compactMap { $0["pkg"]?.string }
      lists.append(List(path: file.path, names: Set(names)))
    case .paths:
      let names = Self.packages(in: String(decoding: bytes, as: UTF8.self))
      lists.append(List(path: file.path, names: names))
    }
    return true
  }

  /// The path of a file that leaves out a package; `nil` if none does.
  package func file(leavingOut package: String) -> String? {
    lists.first { !$0.includes(package) }?.path
  }

  /// The plugins of the shell's whose packages the project leaves out; never those of the core.
  package var missingPlugins: Set<String> {
    let missing = PluginCatalogue.plugins.filter { plugin in
      plugin.package.map { file(leavingOut: $0) != nil } ?? false
    }
    return Set(missing.map(\.name))
  }

  private mutating func add(_ value: JSONValue?, of file: File, areClasses: Bool = false) {
    guard let names = value?.array?.compactMap(\.string) else { return }
    lists.append(List(path: file.path, names: Set(names), areClasses: areClasses))
  }

  /// The packages whose paths stand in a program, outside of comments that fill a line.
  private static func packages(in source: String) -> Set<String> {
    let lines = source.split(whereSeparator: \.isNewline).filter { line in
      let text = line.drop(while: \.isWhitespace)
      return !text.hasPrefix("#") && !text.hasPrefix("//")
    }
    let pattern = #/node_modules[\/\\]+(?<name>(?:@[^\/\\"'\s]+[\/\\])?[^\/\\"'\s]+)/#
    let names = lines.flatMap { line in
      line.matches(of: pattern).map { match in
        String(match.output.name.map { $0 == #"\"# ? "/" : $0 })
      }
    }
    return Set(names)
  }
}

extension PluginCatalogue {
  /// The plugins that a package brings, of those that the shell has.
  package static func plugins(of package: String) -> [NativePlugin] {
    plugins.filter { $0.package == package }
  }
}
