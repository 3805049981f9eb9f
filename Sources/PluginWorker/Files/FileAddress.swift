internal import BridgeProtocol
internal import NativePlugins
internal import PercentEncoding
internal import System
package import Vocabulary

/// The addresses of the app's files, as a device would give them.
///
/// They look like paths on a device and reveal none of this machine: what follows the prefix is a
/// path below the folder of the app's files.
package struct FileAddress: Sendable, Hashable {
  /// The directories that apps can name, each a folder of its own on both platforms.
  enum Directory: String, CaseIterable {
    case documents = "DOCUMENTS"
    case data = "DATA"
    case library = "LIBRARY"
    case libraryNoCloud = "LIBRARY_NO_CLOUD"
    case cache = "CACHE"
    case temporary = "TEMPORARY"
    case external = "EXTERNAL"
    case externalStorage = "EXTERNAL_STORAGE"
    case externalCache = "EXTERNAL_CACHE"

    /// The name of its folder.
    var folder: String {
      switch self {
      case .documents: "Documents"
      case .data: "Data"
      case .library: "Library"
      case .libraryNoCloud: "LibraryNoCloud"
      case .cache: "Caches"
      case .temporary: "Temporary"
      case .external: "External"
      case .externalStorage: "ExternalStorage"
      case .externalCache: "ExternalCaches"
      }
    }
  }

  /// Bytes of a path from an app.
  static let byteCountMax = 4_096

  private let appName: String

  /// Creates the addresses of an app's files.
  package init(appID: String) {
    let plain = appID.unicodeScalars.map { scalar in
      let character = Character(scalar)
      let isPlain =
        scalar.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
      return isPlain ? character : "-"
    }
    let name = String(plain.prefix(200).drop { $0 == "." })
    appName = name.isEmpty ? "app" : name
  }

  /// The path of the app's files on a device, with a slash at both ends.
  package func place(on platform: Platform) -> String {
    switch platform {
    case .ios: "/var/mobile/Containers/Data/Application/\(appName)/"
    case .android: "/data/user/0/\(appName)/"
    }
  }

  /// The URI of a path below the folder of the app's files.
  func uri(of path: [String], on platform: Platform) -> String {
    "file://" + place(on: platform) + path.map(Self.encoded).joined(separator: "/")
  }

  /// The URL path of a file, for an element of a page such as an image.
  func webPath(of path: [String], on platform: Platform) -> String {
    Self.servedPrefix.dropLast() + place(on: platform)
      + path.map(Self.encoded).joined(separator: "/")
  }

  /// The URL path below which the page's origin serves the files, see `convertFileSrc` of the
  /// bridge.
  package static let servedPrefix = "/_capacitor_file_/"

  /// The path below the folder of the app's files, `nil` if it is invalid or outside that folder.
  ///
  /// - Parameters:
  ///   - path: A path below the directory or, without a directory, a URI that the app has received.
  ///   - directory: The name of a directory, nil if the app gave none.
  /// - Returns: The names of the folders, and last that of the file or folder itself.
  func path(_ path: String, in directory: String?) -> [String]? {
    guard path.utf8.count <= Self.byteCountMax else { return nil }
    guard let directory else { return self.path(ofURI: path) }
    guard let known = Directory(rawValue: directory) else { return nil }
    return names(path).map { [known.folder] + $0 }
  }

  private func path(ofURI uri: String) -> [String]? {
    let isURI = uri.hasPrefix("file://")
    let path = isURI ? String(uri.dropFirst("file://".count)) : uri
    for platform in Platform.allCases {
      let place = place(on: platform)
      guard path.hasPrefix(place) else { continue }
      let rest = path.dropFirst(place.count)
      guard let text = isURI ? PercentEncoding.decode(rest) : String(rest), let names = names(text),
        let first = names.first, Directory.allCases.contains(where: { $0.folder == first })
      else { return nil }
      return names
    }
    return nil
  }

  private func names(_ path: String) -> [String]? {
    let names = path.split(separator: "/").map(String.init).filter { $0 != "." }
    return names.allSatisfy(ContainedFolder.isName) ? names : nil
  }

  private static func encoded(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 128 && (character.isLetter || character.isNumber || "-_.~".contains(character))
      if isPlain { bytes.append(byte) } else { PercentEncoding.appendEscape(of: byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
