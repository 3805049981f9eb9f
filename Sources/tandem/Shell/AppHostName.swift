import Navigation
import System
import WebServer

/// The name below `localhost` under which browsers reach one app and no other.
///
/// Two apps that run on the same port one after the other would share cookies, storage and service
/// workers if they were served by the same name.
struct AppHostName: Hashable {
  /// The longest label that RFC 1035 (2.3.4) allows.
  private static let labelByteCountMax = 63
  /// The longest id in a name that it allows, without `.localhost` and the mark of an altered name.
  private static let idByteCountMax = 200

  /// The whole name, in lower case.
  let text: String

  /// The name of an app, from its id and maybe a mark.
  ///
  /// The mark is made from its folder if no file declares the id, or if an app in another folder
  /// had the id first.
  init(of app: AppFolder, isFirst: Bool) {
    self.init(
      id: app.manifest.declaration.id,
      folder: app.hasOwnID && isFirst ? nil : Self.folder(of: app.location))
  }

  /// Makes an app's id a name that the grammar of hosts allows.
  ///
  /// An id that has to be changed for it gets a mark, and so does one that is only the name of a
  /// folder or a package: many projects have a folder that is called `dist`.
  init(id: String, folder: String? = nil) {
    let lowercased = id.lowercased()
    let labels = lowercased.utf8.prefix(Self.idByteCountMax)
      .split(separator: UInt8(ascii: "."))
      .map { Self.label($0) }
      .filter { !$0.isEmpty }
    let name = labels.isEmpty ? "app" : labels.joined(separator: ".")
    let mark = folder ?? (name == lowercased ? nil : id)
    text = name + (mark.map { "-" + Self.mark($0) } ?? "") + ".localhost"
  }

  /// The whole path of an app's folder; nil if the app comes from a server.
  private static func folder(of location: AppLocation) -> String? {
    if case .server = location.declaration { return nil }
    return RealPath.of(location.folder)
  }

  private static func label(_ bytes: Substring.UTF8View) -> String {
    let allowed = bytes.map { isAllowed($0) ? $0 : UInt8(ascii: "-") }
      .drop { $0 == UInt8(ascii: "-") }.prefix(labelByteCountMax - markByteCount - 1)
    let end = allowed.lastIndex { $0 != UInt8(ascii: "-") }.map { $0 + 1 } ?? allowed.startIndex
    return String(decoding: allowed[..<end], as: UTF8.self)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: byte == UInt8(ascii: "-")
    }
  }

  private static let markByteCount = 6

  /// A short hash of a text.
  private static func mark(_ text: String) -> String {
    String(String(EntityTag.hash(text.utf8), radix: 36).suffix(markByteCount))
  }
}
