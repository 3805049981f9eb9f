import BridgeProtocol
import FoundationEssentials

/// The web files that come with Tandem: the bridge, the control page, the bundled apps.
struct WebBundle {
  static let defaultApp = "fittracker"

  let root: String

  var bridge: String { "\(root)/bridge" }
  var simulator: String { "\(root)/simulator" }
  var apps: String { "\(root)/apps" }
  /// The scripts by which flows look at pages.
  var driver: String { "\(root)/driver" }
  /// The picture that the camera of the device takes.
  var picture: String { "\(root)/device/picture.jpg" }
  /// The video that the camera of the device records.
  var video: String { "\(root)/device/video.webm" }
  /// The modules and styles that the bundled apps and the simulator share.
  var kit: String { "\(root)/kit" }
  /// The page that a report of flows is made of.
  var report: String { "\(root)/report" }

  /// The modules that the bridge consists of, by their paths below its folder.
  ///
  /// An error only costs time: a page then loads them one import after the other.
  var bridgeModules: [String] {
    guard let data = FileManager.default.contents(atPath: "\(bridge)/modules.json"),
      let names = try? JSONDocument(parsing: Array(data)).root.value.array
    else { return [] }
    return names.compactMap(\.string).filter { name in
      name.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber)
          || "-_./".contains(character)
      }
    }
  }

  /// The names of the bundled apps, for people.
  var appNames: String { appFolders.joined(separator: ", ") }

  /// The names of the folders of the bundled apps, in alphabetical order.
  var appFolders: [String] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: apps)) ?? []
    return names.sorted().filter { name in
      manager.fileExists(atPath: "\(apps)/\(name)/tandem.json")
    }
  }

  /// Finds the files: where `TANDEM_WEB` says, else beside the executable or in a folder above it.
  ///
  /// - Throws: `LaunchError` if they are nowhere.
  init(environment: [String: String]) throws(LaunchError) {
    if let named = environment["TANDEM_WEB"], !named.isEmpty {
      guard Self.isBundle(named) else {
        throw LaunchError("TANDEM_WEB names \(named), which holds no bridge/inject.js: correct it.")
      }
      root = named
      return
    }
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    var folder = executable ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      for candidate in ["\(folder)/web", "\(folder)/share/tandem/web"]
      where Self.isBundle(candidate) {
        root = candidate
        return
      }
    }
    throw LaunchError(
      "Tandem's web files are neither beside the executable nor above it: set TANDEM_WEB to the "
        + "“web” folder of the repository.")
  }

  /// Whether a folder is that of a bundled app, whatever path leads to it.
  func holdsApp(at folder: String) -> Bool {
    Self.resolved(folder).deletingLastPathComponent().path() == Self.resolved(apps).path()
  }

  private static func resolved(_ folder: String) -> URL {
    URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath()
  }

  private static func isBundle(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/bridge/inject.js")
  }
}
