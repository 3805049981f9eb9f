/// A closed set of names on the wire.
protocol WireEnumeration: CaseIterable, RawRepresentable<String>, Sendable {
  /// The names, for lookup by bytes.
  static var names: JSONNameTable<Self> { get }
}

extension PageRole: WireEnumeration { static let names = JSONNameTable<Self>() }
extension PageVisibility: WireEnumeration { static let names = JSONNameTable<Self>() }
extension LoadKind: WireEnumeration { static let names = JSONNameTable<Self>() }
extension NavigateMode: WireEnumeration { static let names = JSONNameTable<Self>() }
extension NavigateDirection: WireEnumeration { static let names = JSONNameTable<Self>() }
extension NavigateCause: WireEnumeration { static let names = JSONNameTable<Self>() }
extension RouteChangeKind: WireEnumeration { static let names = JSONNameTable<Self>() }
extension RouteChangeOrigin: WireEnumeration { static let names = JSONNameTable<Self>() }
extension AppliedMethod: WireEnumeration { static let names = JSONNameTable<Self>() }
extension ResultStatus: WireEnumeration { static let names = JSONNameTable<Self>() }
extension ShellRoot: WireEnumeration { static let names = JSONNameTable<Self>() }

/// The types of the messages that a page sends.
enum PageMessageType: String, WireEnumeration {
  case hello, routeChange, action, applied, call, visibility, acknowledged
  static let names = JSONNameTable<Self>()
}

/// The types of the messages that may wait in `hello.changes`.
enum PageChangeType: String, WireEnumeration {
  case routeChange, action
  static let names = JSONNameTable<Self>()
}

/// The types of the messages that the shell sends to a page.
enum ShellMessageType: String, WireEnumeration {
  case welcome, navigate, result, event, reply
  static let names = JSONNameTable<Self>()
}

/// The type of the message inside a `welcome`.
enum WelcomePartType: String, WireEnumeration {
  case navigate
  static let names = JSONNameTable<Self>()
}

/// The types of the messages that a controller sends.
enum ControllerMessageType: String, WireEnumeration {
  case hello, action
  static let names = JSONNameTable<Self>()
}

/// The type of the messages that may wait in a controller's `hello.changes`.
enum ControllerChangeType: String, WireEnumeration {
  case action
  static let names = JSONNameTable<Self>()
}

/// The types of the messages that the shell sends to a controller.
enum ControllerUpdateType: String, WireEnumeration {
  case state, result
  static let names = JSONNameTable<Self>()
}

extension JSONReader {
  /// Reads one of the names of a closed set.
  mutating func readCase<Value: WireEnumeration>(
    of type: Value.Type, orFailWith code: JSONError.Code = .unknownValue
  ) throws(JSONError) -> Value {
    guard current == UInt8(ascii: "\"") else { throw wrongType("a string") }
    let start = position
    guard let index = index(of: try scanString(), in: Value.names) else {
      let known = Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw failure(code, at: start, "must be one of \(known)")
    }
    return Value.names.names[index]
  }
}
