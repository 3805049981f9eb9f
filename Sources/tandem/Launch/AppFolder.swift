import BridgeProtocol
import FoundationEssentials
import Navigation
import ShellRuntime

/// The app to serve: its files and its manifest.
struct AppFolder {
  /// The folder of the web build.
  let webRoot: String
  let manifest: AppManifest

  /// Finds an app by its folder, or a bundled one by its name.
  ///
  /// - Throws: `LaunchError` if there is none, or its manifest cannot be used.
  init(_ argument: String?, bundle: WebBundle) throws(LaunchError) {
    let folder = try Self.find(argument, bundle: bundle)
    if let file = try Self.manifest(in: folder) {
      webRoot = Self.join(folder, file.webDirectory)
      manifest = file.manifest
    } else {
      let capacitor = try CapacitorConfiguration(in: folder)
      webRoot = Self.join(folder, capacitor?.webDirectory ?? ".")
      manifest = try Self.undeclared(folder, capacitor: capacitor)
    }
    guard FileManager.default.fileExists(atPath: "\(webRoot)/index.html") else {
      throw LaunchError(
        "\(webRoot) holds no index.html: build the app first, or name the folder of its build "
          + "as “webDir” in tandem.json.")
    }
  }

  private static func find(_ argument: String?, bundle: WebBundle) throws(LaunchError) -> String {
    let name = argument ?? WebBundle.defaultApp
    let candidates = name.contains("/") ? [name] : [name, "\(bundle.apps)/\(name)"]
    let manager = FileManager.default
    // A folder of the current directory wins only if it is an app: a bundled name stays usable
    // anywhere.
    let files = ["tandem.json", "index.html", "capacitor.config.json"]
    let found = candidates.first { folder in
      files.contains { manager.fileExists(atPath: "\(folder)/\($0)") }
    }
    if let found { return found }
    throw LaunchError(
      "There is no app at “\(name)”: name a folder that holds tandem.json, index.html or "
        + "capacitor.config.json, or one of the bundled apps (\(bundle.appNames)).")
  }

  private static func manifest(in folder: String) throws(LaunchError) -> ManifestFile? {
    let path = "\(folder)/tandem.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LaunchError("\(path) cannot be read: check its permissions.")
    }
    do throws(JSONError) {
      return try ManifestFile(parsing: Array(data))
    } catch {
      throw LaunchError("\(path), \(error.description).")
    }
  }

  private static func undeclared(
    _ folder: String, capacitor: CapacitorConfiguration?
  ) throws(LaunchError) -> AppManifest {
    let name = folder.split(separator: "/").last.map(String.init) ?? "app"
    do throws(ManifestError) {
      return try ManifestFile(
        undeclaredAppID: capacitor?.appID ?? name, name: capacitor?.appName ?? name
      ).manifest
    } catch {
      throw LaunchError(error.description)
    }
  }

  static func join(_ folder: String, _ path: String) -> String {
    if path == "." || path.isEmpty { return folder }
    return path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}

/// What an app without a manifest says in Capacitor's own file.
///
/// `cap sync` writes it; the fields are those of `CapacitorConfig` in `@capacitor/cli`.
struct CapacitorConfiguration {
  let webDirectory: String?
  let appID: String?
  let appName: String?

  /// Reads `capacitor.config.json`, nil if the folder holds none.
  init?(in folder: String) throws(LaunchError) {
    let path = "\(folder)/capacitor.config.json"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do throws(JSONError) {
      let root = try JSONDocument(parsing: Array(data)).root
      webDirectory = root["webDir"]?.value.string
      appID = root["appId"]?.value.string
      appName = root["appName"]?.value.string
    } catch {
      throw LaunchError("\(path), \(error.description).")
    }
  }
}
