/// The name of a tab, unique in a manifest and stable for the life of the app.
public struct TabID: Hashable, Sendable, RawRepresentable {
  /// The name as the manifest spells it.
  public let rawValue: String

  /// Wraps a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Wraps a name.
  public init(_ name: String) {
    rawValue = name
  }
}

/// The identity of one stack entry, unique for the life of a state and never used again.
///
/// Keys that the state mints are `e` and a number. A page may supply its own for an entry that it
/// pushed, which is taken verbatim.
///
/// It is not `RawRepresentable`, whose equality and hash would create a string for each number.
public struct EntryKey: Hashable, Sendable {
  /// Minted keys are numbers, which are compared and kept at no cost.
  private enum Form: Hashable, Sendable {
    case minted(Int)
    case named(String)
  }

  private let form: Form

  /// Wraps a key.
  public init(rawValue: String) {
    form = Self.number(in: rawValue).map { .minted($0) } ?? .named(rawValue)
  }

  /// Wraps a key.
  public init(_ key: String) {
    self.init(rawValue: key)
  }

  /// The key that a state mints.
  init(number: Int) {
    form = .minted(number)
  }

  /// The key as it travels on the wire.
  public var rawValue: String {
    switch form {
    // An interpolation takes twice as long.
    case .minted(let number): "e" + String(number)
    case .named(let text): text
    }
  }

  /// The number of a key of the form that a state mints.
  var number: Int? { if case .minted(let number) = form { number } else { nil } }

  /// The number in a text, if a minted key with that number has exactly this text.
  private static func number(in text: String) -> Int? {
    let bytes = text.utf8.span
    guard (2...19).contains(bytes.count), bytes[0] == UInt8(ascii: "e"),
      bytes[1] != UInt8(ascii: "0") || bytes.count == 2
    else { return nil }
    var number = 0
    for index in 1..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

/// The name of a presented modal, unique among those that are presented or queued.
public struct ModalID: Hashable, Sendable, RawRepresentable {
  /// The name; for a page that is presented because of its route, the page's URL.
  public let rawValue: String

  /// Wraps a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Wraps a name.
  public init(_ name: String) {
    rawValue = name
  }
}

extension TabID: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) {
    rawValue = value
  }

  public var description: String { rawValue }
}

extension EntryKey: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  public var description: String { rawValue }
}

extension ModalID: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) {
    rawValue = value
  }

  public var description: String { rawValue }
}
