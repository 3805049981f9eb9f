/// Collects the cookies of one request as their lines arrive, and leaves out those beyond a bound.
struct CookieCollector: Sendable {
  /// Why a line cannot be taken.
  enum Refusal: Error {
    case malformed
    /// A cookie, or all of them, are larger than any browser sends.
    case tooLarge
  }

  /// Bytes of one cookie.
  private static let pairByteCountMax = 8_192
  /// Bytes of all cookies, also of those that are left out.
  private static let seenByteCountMax = 1_048_576
  /// Bytes of the cookies of shells, which let a browser in and are kept beyond the bound of the
  /// others.
  private static let ownByteCountMax = 4_096

  private let byteCountMax: Int
  private var kept: [UInt8] = []
  private var ownByteCount = 0
  private var seenByteCount = 0
  /// The cookie whose end has not arrived.
  private var pair: [UInt8] = []

  init(byteCountMax: Int) {
    self.byteCountMax = byteCountMax
  }

  /// Takes a part of a line after the name of the field; a line ends with a carriage return.
  mutating func append(_ part: ArraySlice<UInt8>, endsLine: Bool) throws(Refusal) {
    // A line without any cookie counts as well.
    seenByteCount += part.count + 1
    guard seenByteCount <= Self.seenByteCountMax else { throw .tooLarge }
    for byte in part {
      if byte == UInt8(ascii: ";") {
        try keepPair()
      } else {
        pair.append(byte)
      }
    }
    guard pair.count <= Self.pairByteCountMax else { throw .tooLarge }
    guard endsLine else { return }
    guard pair.popLast() == 13 else { throw .malformed }
    try keepPair()
  }

  /// Returns the cookies as one field value and starts anew; `nil` if there are none.
  mutating func take() -> String? {
    defer { self = CookieCollector(byteCountMax: byteCountMax) }
    return kept.isEmpty ? nil : String(decoding: kept, as: UTF8.self)
  }

  private mutating func keepPair() throws(Refusal) {
    defer { pair.removeAll(keepingCapacity: true) }
    guard pair.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { throw .malformed }
    let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
    var text = pair.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    guard !text.isEmpty else { return }
    if kept.count + text.count + 2 > byteCountMax + ownByteCount {
      guard text.starts(with: "tandem-".utf8),
        ownByteCount + text.count + 2 <= Self.ownByteCountMax
      else { return }
      ownByteCount += text.count + 2
    }
    if !kept.isEmpty { kept += "; ".utf8 }
    kept += text
  }
}
