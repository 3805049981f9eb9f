import BridgeProtocol
import FoundationEssentials
import NativePlugins
import Navigation
import System
import Vocabulary

/// The native projects of an app with Capacitor, and the packages that they should include.
struct NativeProjects {
  /// A package of a plugin that a native project leaves out.
  struct Omission {
    let package: String
    let platform: Platform
    /// The file of the native project that does not name it.
    let file: String
    /// Whether the app's `package.json` names it; Capacitor includes no other package.
    let isDependency: Bool

    /// What is wrong, in a sentence.
    var message: String {
      let system = platform == .ios ? "iOS" : "Android"
      return "The \(system) project does not include \(quoted(package)), as \(file) does not name "
        + "it: on a device its calls fail."
    }

    /// What to do about it, in a sentence.
    var remedy: String {
      isDependency
        ? NativeProjects.remedy(on: platform)
        : "Add it to package.json, and run “npx cap sync \(platform.rawValue)”."
    }
  }

  private static let byteCountMax = 1_048_576
  /// Before this version of Capacitor its own plugins were part of the core.
  private static let oldestMajor = 3

  /// The files that cannot be used: what is wrong, and what to do, in a sentence each.
  private(set) var problems: [(message: String, remedy: String)] = []
  private var projects: [NativeProject] = []
  private let folder: String
  private let package: WebProject
  private let packages: InstalledPackages

  /// Reads the files of the native projects in the folder that Capacitor works in.
  init(in folder: String) {
    self.folder = folder
    package = WebProject(at: folder)
    packages = InstalledPackages(ofProjectAt: folder)
    guard coreMajor ?? Self.oldestMajor >= Self.oldestMajor else { return }
    projects = Platform.allCases.map { platform in
      var project = NativeProject(platform)
      for file in NativeProject.files where file.platform == platform { read(file, into: &project) }
      return project
    }
  }

  /// The plugins that the native project of a platform leaves out, by name.
  var missingPlugins: [Platform: Set<String>] {
    Dictionary(uniqueKeysWithValues: projects.map { ($0.platform, $0.missingPlugins) })
  }

  /// The packages of plugins that the app has and a native project leaves out, by platform and in
  /// alphabetical order.
  var omissions: [Omission] {
    let dependencies = package.dependencies
    // What the folders above have beside the dependencies may be other apps' of the workspace.
    let installed = PluginCatalogue.plugins.compactMap(\.package).filter { name in
      FileManager.default.fileExists(atPath: "\(folder)/node_modules/\(name)/package.json")
    }
    let names = dependencies.union(installed).sorted()
    return projects.flatMap { project in
      names.compactMap { name in
        guard let file = project.file(leavingOut: name), isPlugin(name, on: project.platform) else {
          return nil
        }
        return Omission(
          package: name, platform: project.platform, file: file,
          isDependency: dependencies.contains(name))
      }
    }
  }

  private static func remedy(on platform: Platform) -> String {
    "Run “npx cap sync \(platform.rawValue)”."
  }

  /// The major version of the core that is installed, or else the one that `package.json` asks for.
  private var coreMajor: Int? {
    let text =
      packages.description(of: PackageVersions.core)?["version"]?.string
      ?? package.version(of: PackageVersions.core)
    return text?.firstMatch(of: #/\d+/#).flatMap { Int($0.output) }
  }

  private mutating func read(_ file: NativeProject.File, into project: inout NativeProject) {
    let path = "\(folder)/\(file.path)"
    let manager = FileManager.default
    let isReplaced = file.successor.map { manager.fileExists(atPath: "\(folder)/\($0)") } ?? false
    guard !isReplaced, manager.fileExists(atPath: path) else { return }
    let reason: String
    do throws(WholeFile.Failure) {
      let bytes = try ProjectFolder(folder).read(path, byteCountMax: Self.byteCountMax)
      if project.take(bytes, of: file) { return }
      reason = "has not the form that Capacitor gives it"
    } catch {
      reason = error.reason(byteCountMax: Self.byteCountMax)
    }
    problems.append(
      (
        "\(path) \(reason), and so does not say which plugins the app includes.",
        Self.remedy(on: file.platform)
      ))
  }

  /// Whether a package has code for a platform, which Capacitor then includes.
  ///
  /// A package that is not installed is known only if the shell has its plugin.
  private func isPlugin(_ name: String, on platform: Platform) -> Bool {
    guard let description = packages.description(of: name) else {
      return !PluginCatalogue.plugins(of: name).isEmpty
    }
    return description["capacitor"].map { $0[platform.rawValue] != nil }
      ?? !PluginCatalogue.plugins(of: name).isEmpty
  }
}
