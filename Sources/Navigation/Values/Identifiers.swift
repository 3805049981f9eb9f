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
/// Keys that the state mints are `e` and a number. A page may supply its own for an entry that
/// it pushed, which is taken verbatim.
public struct EntryKey: Hashable, Sendable, RawRepresentable {
  /// The key as it travels on the wire.
  public let rawValue: String

  /// Wraps a key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Wraps a key.
  public init(_ key: String) {
    rawValue = key
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
    rawValue = value
  }

  public var description: String { rawValue }
}

extension ModalID: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) {
    rawValue = value
  }

  public var description: String { rawValue }
}
