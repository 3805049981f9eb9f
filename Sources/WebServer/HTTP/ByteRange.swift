/// What a `Range` header asks of a representation of a known size (RFC 9110, 14).
package enum ByteRange: Sendable, Equatable {
  /// Everything: no range, one that is not understood, or more than one.
  case whole
  /// These bytes, at least one.
  case part(Range<Int>)
  /// A range outside of the content.
  case unsatisfiable

  /// Reads a header value; several ranges at once are answered with the whole, as the RFC allows.
  package static func parse(_ value: String?, byteCount: Int) -> ByteRange {
    guard let value, value.lowercased().hasPrefix("bytes=") else { return .whole }
    let specification = trimmed(value.dropFirst("bytes=".count))
    let ends = specification.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return .whole }
    if ends[0].isEmpty {
      guard let suffix = number(ends[1]) else { return .whole }
      guard suffix > 0, byteCount > 0 else { return .unsatisfiable }
      return .part(max(0, byteCount - suffix)..<byteCount)
    }
    guard let first = number(ends[0]) else { return .whole }
    let last = ends[1].isEmpty ? Int.max : number(ends[1])
    guard let last, first <= last else { return .whole }
    guard first < byteCount else { return .unsatisfiable }
    return .part(first..<min(last, byteCount - 1) + 1)
  }

  /// A decimal number that saturates, as a range may name any length.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty else { return nil }
    return Int(digits) ?? Int.max
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
