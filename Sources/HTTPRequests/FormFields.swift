import BridgeProtocol
import NativePlugins
import Vocabulary

/// How an object becomes a form of the type `application/x-www-form-urlencoded`.
struct FormFields {
  private enum Style {
    /// Each name and value, encoded as by a browser.
    case encoded
    /// Each name, and the values that are texts; others are empty.
    case texts
    /// Each name and value as they are, with their separators.
    case raw
    /// No form: the object's JSON.
    case json
  }

  private static let styles = Variants<Style>(
    .on(.ios, before: PackageVersion(7, 4), .raw), .on(.ios, .texts),
    .on(.android, before: PackageVersion(4, 6), .encoded),
    .on(.android, before: PackageVersion(5, 6), .json), otherwise: .encoded)

  private let style: Style

  /// Chooses the way of a build.
  init(_ build: PluginBuild) { style = Self.styles[build] }

  /// The form of an object.
  func text(of object: JSONObject) -> [UInt8] {
    let encoding: URLEncoding = style == .raw ? .none : .form
    let value = { (value: JSONValue) -> String in
      switch style {
      case .texts: value.string ?? ""
      case .raw: value.bool.map { $0 ? "1" : "0" } ?? value.anyText
      case .encoded, .json: value.anyText
      }
    }
    guard style != .json else { return JSONValue.object(object).serialized() }
    let fields = object.members.map {
      encoding.encoded($0.name) + "=" + encoding.encoded(value($0.value))
    }
    return Array(fields.joined(separator: "&").utf8)
  }
}

extension JSONValue {
  /// A text as it is, anything else as JSON.
  fileprivate var anyText: String { string ?? serializedText() }
}
