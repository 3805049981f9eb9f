internal import BridgeProtocol
internal import NativePlugins
internal import PercentEncoding
internal import System

/// The addresses of the app's files, as a device would give them.
///
/// They look like paths on a device and reveal none of this machine: each stands for a path below
/// the folder of the app's files.
package struct FileAddress: Sendable, Hashable {
  /// The beginning of paths on a device that lead to files of the app.
  package struct Place: Sendable, Hashable {
    /// An absolute path on the device, with a slash at both ends.
    package let prefix: String
    /// The folder below that of the app's files in which these paths are; empty for that itself.
    package let folder: String
    /// The names with which the rest of such a path begins, `nil` for any.
    fileprivate let beginnings: Set<String>?
  }

  /// The folders in which an app keeps files, each a folder of its own.
  enum Directory: CaseIterable {
    // Of iOS.
    case documents, library, caches, noCloud, temporary
    // Of Android.
    case files, cache, publicDocuments, external, externalCache, externalStorage
  }

  /// Bytes of a path from an app.
  static let byteCountMax = 4_096
  /// The folder of Android's storage, which all apps share on a device.
  private static let storage = "storage"

  /// The places of both platforms.
  package let places: [Place]
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
    places = [
      Place(
        prefix: "/var/mobile/Containers/Data/Application/\(Fingerprint.uuid(of: appName))/",
        folder: "", beginnings: ["Documents", "Library", "tmp"]),
      Place(prefix: "/data/user/0/\(appName)/", folder: "", beginnings: ["files", "cache"]),
      Place(prefix: "/storage/emulated/0/", folder: Self.storage, beginnings: nil),
    ]
  }

  /// The path of a directory below the folder of the app's files.
  func folder(of directory: Directory) -> [String] {
    switch directory {
    case .documents: ["Documents"]
    case .library: ["Library"]
    case .caches: ["Library", "Caches"]
    case .noCloud: ["Library", "NoCloud"]
    case .temporary: ["tmp"]
    case .files: ["files"]
    case .cache: ["cache"]
    case .publicDocuments: [Self.storage, "Documents"]
    case .external: [Self.storage, "Android", "data", appName, "files"]
    case .externalCache: [Self.storage, "Android", "data", appName, "cache"]
    case .externalStorage: [Self.storage]
    }
  }

  /// Whether a path is that of a directory, or of a folder that holds one.
  func holdsDirectory(_ path: [String]) -> Bool {
    Directory.allCases.contains { folder(of: $0).starts(with: path) }
  }

  /// The path on a device of a path below the folder of the app's files.
  func devicePath(of path: [String]) -> String {
    let (place, rest) = split(path)
    return place.prefix + rest.joined(separator: "/")
  }

  /// The URI of a path below the folder of the app's files.
  func uri(of path: [String]) -> String { "file://" + encodedPath(of: path) }

  /// The URL path of a file, for an element of a page such as an image.
  func webPath(of path: [String]) -> String {
    Self.servedPrefix.dropLast() + encodedPath(of: path)
  }

  /// The URL path below which the page's origin serves the files, see `convertFileSrc` of the
  /// bridge.
  package static let servedPrefix = "/_capacitor_file_/"

  /// The path below the folder of the app's files that a path within a directory leads to, `nil` if
  /// it is invalid or leads out of it.
  func path(_ path: String, in directory: Directory) -> [String]? {
    guard path.utf8.count <= Self.byteCountMax else { return nil }
    return names(path).map { folder(of: directory) + $0 }
  }

  /// The path below the folder of the app's files that a URI or a path on a device leads to, `nil`
  /// if it leads elsewhere.
  ///
  /// - Returns: The names of the folders, and last that of the file or folder itself.
  func path(ofURI uri: String) -> [String]? {
    guard uri.utf8.count <= Self.byteCountMax else { return nil }
    let isURI = uri.hasPrefix("file://")
    let path = isURI ? String(uri.dropFirst("file://".count)) : uri
    guard let place = places.first(where: { path.hasPrefix($0.prefix) }) else { return nil }
    let rest = path.dropFirst(place.prefix.count)
    guard let text = isURI ? PercentEncoding.decode(rest) : String(rest), let names = names(text),
      place.beginnings.map({ $0.contains(names.first ?? "") }) ?? true
    else { return nil }
    return (place.folder.isEmpty ? [] : [place.folder]) + names
  }

  private func split(_ path: [String]) -> (Place, ArraySlice<String>) {
    let first = path.first ?? ""
    for place in places {
      if place.folder == first { return (place, path.dropFirst()) }
      if place.beginnings?.contains(first) ?? false { return (place, path[...]) }
    }
    preconditionFailure("\(path) is below no directory.")
  }

  private func encodedPath(of path: [String]) -> String {
    let (place, rest) = split(path)
    return place.prefix + rest.map(Self.encoded).joined(separator: "/")
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
