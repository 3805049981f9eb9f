import BridgeProtocol
import Foundation
import NativePlugins
import TestSupport
import Vocabulary

/// One call of a plugin, or one event, and what comes of it on a device.
///
/// `Tests/Fixtures/capacitor-plugins/README.md` describes the members.
struct ContractRow {
  let plugin: String
  let method: String
  let platforms: [Platform]
  let versions: VersionRange
  let options: JSONObject
  let answers: [JSONValue]
  let given: [JSONValue]
  let state: String?
  let unreachable: String?
  let wanted: JSONObject?
  let data: JSONValue?

  /// The event that the row is about, `nil` if it is about a method.
  var event: String? {
    method.hasPrefix("event:") ? String(method.dropFirst("event:".count)) : nil
  }

  init(_ row: JSONValue, of plugin: String) throws {
    self.plugin = plugin
    method = row["method"]?.string ?? ""
    platforms =
      switch row["platform"]?.string {
      case "ios": [.ios]
      case "android": [.android]
      default: Platform.allCases
      }
    versions = try VersionRange(row["versions"]?.string ?? "")
    options = row["options"]?.object ?? [:]
    answers = row["answers"]?.array ?? []
    given = row["given"]?.array ?? []
    state = row["state"]?.string
    unreachable = row["unreachable"]?.string
    wanted = row["wanted"]?.object
    data = row["data"]
  }

  /// The rows of all plugins, by the name of their file.
  static func all() throws -> [String: [ContractRow]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/capacitor-plugins").standardizedFileURL
    var rows: [String: [ContractRow]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      guard name.hasSuffix(".json") else { continue }
      let bytes = try Data(contentsOf: folder.appending(path: name))
      let table = try JSONValue(parsing: Array(bytes), limits: .file)
      guard let plugin = table["plugin"]?.string else { continue }
      rows[plugin] = try (table["rows"]?.array ?? []).map { try ContractRow($0, of: plugin) }
    }
    return rows
  }
}

/// Versions of a package, such as `3-8`, `7.1-8` or `5`.
struct VersionRange {
  let first: PackageVersion
  let last: PackageVersion

  struct Unreadable: Error { let text: String }

  init(_ text: String) throws {
    let ends = text.split(separator: "-").map { end in end.split(separator: ".").map { Int($0) } }
    guard let first = ends.first, let last = ends.last, ends.count <= 2,
      let firstMajor = first[0], let lastMajor = last[0]
    else { throw Unreadable(text: text) }
    self.first = PackageVersion(firstMajor, (first.count > 1 ? first[1] : 0) ?? 0)
    self.last =
      last.count > 1 ? PackageVersion(lastMajor, last[1] ?? 0) : .newest(of: lastMajor)
  }

  /// The versions at which something may change: both ends, and the newest of each major one.
  var tried: [PackageVersion] {
    let newest = (3...8).map { PackageVersion.newest(of: $0) }
    return ([first] + newest.filter { first < $0 && $0 < last } + [last])
      .reduce(into: []) { tried, version in
        if tried.last != version { tried.append(version) }
      }
  }
}
