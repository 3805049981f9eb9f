import Vocabulary

/// A closed set of names on the wire.
protocol WireEnumeration: WireValue, CaseIterable, RawRepresentable<String>, Equatable, Sendable {
  /// The cases with their names.
  static var table: WireCases<Self> { get }
}

/// The cases of a closed set in the order of their declaration, with their names in quotes.
final class WireCases<Value: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  let cases = Array(Value.allCases)
  let names = JSONNameTable(Value.allCases.map { ($0.rawValue, "\"\($0.rawValue)\"") })

  init() {}
}

extension WireEnumeration {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readCase(orFailWith: .unknownValue)
  }

  func write(to writer: inout JSONWriter) {
    let table = Self.table
    var index = 0
    while table.cases[index] != self { index &+= 1 }
    writer.text(table.names.entries[index])
  }
}

extension JSONReader {
  /// Reads one of the names of a closed set.
  @inline(__always)
  mutating func readCase<Value: WireEnumeration>(
    orFailWith code: JSONError.Code
  ) throws(JSONError) -> Value {
    let table = Value.table
    let first = bytes.span.word(at: position)
    var index = 0
    while index < table.cases.count {
      let entry = table.names.entries[index]
      if isText(entry, at: position, first) {
        position &+= entry.count
        return table.cases[index]
      }
      index &+= 1
    }
    return table.cases[try indexOfCase(in: table.names, orFailWith: code)]
  }

  /// Reads a name that is written with escapes, or is none of the closed set.
  private mutating func indexOfCase(
    in table: JSONNameTable, orFailWith code: JSONError.Code
  ) throws(JSONError) -> Int {
    guard current == UInt8(ascii: "\"") else { throw wrongType("a string") }
    let start = position
    guard let index = index(of: try scanString(), in: table) else {
      let known = table.names.map { "\"\($0)\"" }.joined(separator: ", ")
      throw failure(code, at: start, "must be one of \(known)")
    }
    return index
  }
}

extension PageRole: WireEnumeration { static let table = WireCases<Self>() }
extension PageVisibility: WireEnumeration { static let table = WireCases<Self>() }
extension LoadKind: WireEnumeration { static let table = WireCases<Self>() }
extension NavigateMode: WireEnumeration { static let table = WireCases<Self>() }
extension NavigateDirection: WireEnumeration { static let table = WireCases<Self>() }
extension NavigateCause: WireEnumeration { static let table = WireCases<Self>() }
extension RouteChangeKind: WireEnumeration { static let table = WireCases<Self>() }
extension RouteChangeOrigin: WireEnumeration { static let table = WireCases<Self>() }
extension AppliedMethod: WireEnumeration { static let table = WireCases<Self>() }
extension ResultStatus: WireEnumeration { static let table = WireCases<Self>() }
extension Root: WireEnumeration { static let table = WireCases<Self>() }
extension Platform: WireEnumeration { static let table = WireCases<Self>() }
extension Appearance: WireEnumeration { static let table = WireCases<Self>() }
extension Orientation: WireEnumeration { static let table = WireCases<Self>() }
extension KeyboardResize: WireEnumeration { static let table = WireCases<Self>() }
extension TextDirection: WireEnumeration { static let table = WireCases<Self>() }
extension Lifecycle: WireEnumeration { static let table = WireCases<Self>() }
extension WebViewMode: WireEnumeration { static let table = WireCases<Self>() }
extension WireContentInset: WireEnumeration { static let table = WireCases<Self>() }
extension ModalKind: WireEnumeration { static let table = WireCases<Self>() }
extension ButtonRole: WireEnumeration { static let table = WireCases<Self>() }
extension Detent: WireEnumeration { static let table = WireCases<Self>() }
extension NavigationBar: WireEnumeration { static let table = WireCases<Self>() }
extension HistoricalLocation: WireEnumeration { static let table = WireCases<Self>() }
extension SwipePhase: WireEnumeration { static let table = WireCases<Self>() }
extension ScreenFrames: WireEnumeration { static let table = WireCases<Self>() }
extension WireNotification.Kind: WireEnumeration { static let table = WireCases<Self>() }
extension WireStatusBar.Style: WireEnumeration { static let table = WireCases<Self>() }
extension WireToast.Duration: WireEnumeration { static let table = WireCases<Self>() }
extension WireToast.Position: WireEnumeration { static let table = WireCases<Self>() }
extension WireHaptic.Kind: WireEnumeration { static let table = WireCases<Self>() }
