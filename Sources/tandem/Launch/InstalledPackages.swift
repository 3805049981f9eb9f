import BridgeProtocol
import FoundationEssentials
import ManifestReading
import NativePlugins
import System

/// What an app's project, and the workspace that it belongs to, have in `node_modules`.
struct InstalledPackages {
  /// The folder of the project, and those above it, where workspaces have their packages.
  private let folders: [String]

  private static let packageFileByteCountMax = 65_536

  init(ofProjectAt folder: String) {
    var folder = URL(filePath: folder).standardizedFileURL.path
    var folders = [folder]
    while folder != "/", let end = folder.lastIndex(of: "/") {
      folder = end == folder.startIndex ? "/" : String(folder[..<end])
      folders.append(folder)
    }
    self.folders = folders
  }

  /// The nearest folder that has a file or a folder at a path in its `node_modules`.
  func folder(having path: String) -> (folder: String, path: String)? {
    for folder in folders {
      let candidate = Self.path(path, in: folder)
      if FileManager.default.fileExists(atPath: candidate) { return (folder, candidate) }
    }
    return nil
  }

  /// The `package.json` of an installed package; `nil` if there is none that can be read.
  func description(of package: String) -> JSONValue? {
    folder(having: "\(package)/package.json").flatMap {
      Self.description(at: $0.path, in: $0.folder)
    }
  }

  private static func description(at path: String, in folder: String) -> JSONValue? {
    let bytes = try? ProjectFolder(folder).read(path, byteCountMax: packageFileByteCountMax)
    return bytes.flatMap { try? JSONDocument(parsing: $0).root.value }
  }

  /// The versions of the packages of which the shell has the plugins.
  ///
  /// A package whose version cannot be read is left out: it then counts as the newest one.
  var versions: PackageVersions {
    var installed: [String: PackageVersion] = [:]
    for name in PluginCatalogue.packages {
      guard let text = description(of: name)?["version"]?.string else { continue }
      installed[name] = PackageVersion(text)
    }
    return PackageVersions(installed: installed)
  }

  private static func path(_ name: String, in folder: String) -> String {
    "\(folder == "/" ? "" : folder)/node_modules/\(name)"
  }
}

extension PackageVersion {
  /// Reads a version such as `7.1.0` or `8.0.0-beta.1`; `nil` if it does not begin with numbers.
  init?(_ text: String) {
    let numbers = text.split(separator: ".", maxSplits: 2).prefix(2).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major, minor)
  }
}
