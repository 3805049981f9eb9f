import BridgeProtocol

/// The lines of a file `trace.ndjson`.
package struct TraceText: Hashable, Sendable {
  /// The name of the file in the folder of a run.
  package static let fileName = "trace.ndjson"
  package static let byteCountMax = 268_435_456
  package static let lineByteCountMax = 4_194_304
  /// Longer texts are cut when a line is written: what a page or a script says has no end.
  package static let textByteCountMax = 65_536

  private static let limits = JSONLimits(
    byteCountMax: lineByteCountMax, nestingDepthMax: 128, elementCountMax: 65_536,
    stringByteCountMax: lineByteCountMax)

  /// The lines whose types are known here, in order.
  package private(set) var lines: [TraceLine] = []

  /// Reads the file.
  ///
  /// - Parameter bytes: The whole file; its last line may be cut.
  /// - Throws: `TraceProblem` with the first line that cannot be used.
  package init(parsing bytes: [UInt8]) throws(TraceProblem) {
    guard bytes.count <= Self.byteCountMax else {
      throw TraceProblem(line: 1, reason: "the file has more than \(Self.byteCountMax) bytes")
    }
    var number = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      number += 1
      do throws(TraceFault) {
        if let line = try Self.line(bytes[start..<end]) { lines.append(line) }
      } catch {
        // The last line is cut if the run was killed while it wrote.
        guard end == bytes.endIndex else { throw TraceProblem(line: number, reason: error.reason) }
      }
      start = end + 1
    }
  }

  private static func line(_ bytes: ArraySlice<UInt8>) throws(TraceFault) -> TraceLine? {
    guard bytes.count <= lineByteCountMax else {
      throw TraceFault("it has more than \(lineByteCountMax) bytes")
    }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: Array(bytes), limits: limits)
    } catch {
      throw TraceFault("column \(error.position.column): \(error.reason)")
    }
    return try TraceLine(json: json)
  }
}

/// Why a trace or a file of durations cannot be used: the line and the end of a sentence.
package struct TraceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let reason: String

  package var description: String { "line \(line): \(reason)" }
}
