import FoundationEssentials

/// The files of a Capacitor project, as far as they are there.
struct CapacitorProject {
  /// A platform's folder inside the project, with what `npx cap copy` puts there.
  private struct Copy {
    let configuration: String
    let webDirectories: [String]
  }

  private static let copies = [
    Copy(
      configuration: "ios/App/App/capacitor.config.json",
      webDirectories: ["ios/App/App/public", "ios/App/public"]),
    Copy(
      configuration: "android/app/src/main/assets/capacitor.config.json",
      webDirectories: ["android/app/src/main/assets/public"]),
  ]

  private static let sources = ["ts", "js", "mjs", "cjs"].map { "capacitor.config.\($0)" }
  private static let configurations =
    copies.map(\.configuration) + ["capacitor.config.json"] + sources

  /// Where Capacitor's files are in an app: beside its others, or where Quasar has them.
  private static let roots = ["", "src-capacitor/"]

  /// The folder of the app.
  let folder: String
  /// The file to read: the one that Capacitor has evaluated, else the one that a person wrote; nil
  /// if there is none.
  let configurationPath: String?
  /// What the paths of the project begin with, relative to the folder.
  private let root: String

  init(folder: String) {
    self.folder = folder
    let found = Self.roots.lazy
      .flatMap { root in Self.configurations.lazy.map { (root, path: "\(folder)/\(root)\($0)") } }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    (root, configurationPath) = found ?? ("", nil)
  }

  /// The folder that Capacitor works in, with the native projects.
  var rootFolder: String { root.isEmpty ? folder : "\(folder)/\(root.dropLast())" }

  /// The configuration that declares an app, or that lies in its project.
  ///
  /// - Parameters:
  ///   - location: Where the app is.
  ///   - folder: Where the configurations are, if not in the app's own folder; a build has them in
  ///     the folder around it.
  /// - Returns: `nil` if the app is not one of Capacitor.
  static func configurationPath(of location: AppLocation, in folder: String? = nil) -> String? {
    if case .capacitor(let path) = location.declaration { return path }
    let folder = folder ?? location.projectFolder
    return CapacitorProject(folder: WebProject.folder(around: folder)).configurationPath
  }

  /// Whether a configuration is a program, which can be read but not run.
  static func isSource(_ path: String) -> Bool {
    sources.contains { path.hasSuffix($0) }
  }

  /// The projects one or two levels below a folder, which is then that of a workspace.
  static func below(_ folder: String) -> [CapacitorProject] {
    WorkspaceMembers.of(folder) { CapacitorProject(folder: $0).configurationPath != nil }
      .map { CapacitorProject(folder: $0) }
  }

  /// Finds the folder of the web build.
  ///
  /// It is the newest of those that the configuration names, else what was copied from there for
  /// the devices, else the newest of any build in the project.
  ///
  /// - Parameter names: The values of “webDir” in the configuration.
  /// - Returns: The path relative to the folder of the app, and a note about it for the user.
  func webDirectory(named names: [String]) -> (path: String, note: String?) {
    let named = names.map(path)
    // Angular builds into this folder of the one that is configured.
    let inner = named.map { "\($0)/browser" }
    let copy = BuildFolder.newest(
      of: Self.copies.flatMap(\.webDirectories).map(path), in: folder)
    if let build = BuildFolder.newest(of: named + inner, in: folder) {
      return (build, note(on: build, isInner: inner.contains(build), copy))
    }
    if let copy {
      return (copy, "\(copy) is served, which “npx cap copy” made of the build.")
    }
    guard let found = BuildFolder.find(in: folder) else { return (named.last ?? path("www"), nil) }
    let reason = named.last.map { ": \($0), which is “webDir”, has no page" } ?? ""
    return (found, "\(found) is served, where the newest build is\(reason).")
  }

  /// A note if a device would not get this build, because of “webDir” or an older copy.
  private func note(on build: String, isInner: Bool, _ copy: String?) -> String? {
    if isInner {
      return "\(build) is served, where the newest build is: name it as “webDir”, so that "
        + "“npx cap copy” finds it."
    }
    guard let copy, BuildFolder.newest(of: [copy, build], in: folder) == build else { return nil }
    return "\(build) is served, which is newer than \(copy): “npx cap copy” renews that."
  }

  private func path(_ name: String) -> String { name.hasPrefix("/") ? name : root + name }
}
