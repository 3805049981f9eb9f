/// A name whose set of values may grow: unknown values are kept.
public protocol OpenName: RawRepresentable<String>, Sendable, Hashable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  init(rawValue: String)
}

extension OpenName {
  /// Creates a name from a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The name as it is written on the wire.
  public var description: String { rawValue }
}
