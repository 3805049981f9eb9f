import BridgeProtocol
import Foundation

/// The codec of the wire messages beside Foundation's, on the same message.
struct CodecComparison {
  private static let iterationCount = 20_000

  /// The same members as the message, for Foundation to derive a codec from.
  private struct Change: Codable {
    var type: String
    var id: Int
    var generation: Int
    var kind: String
    var from: String
    var key: String
    var url: String
    var title: String
    var trusted: Bool
    var origin: String
  }

  private let frame = Data(CodecBenchmark.message.encoded())
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()

  /// Nanoseconds to decode and encode one message, and the bytes of that message.
  func figures() throws -> [(name: String, value: Double)] {
    let own = CodecBenchmark.nanosecondsPerMessage(iterations: Self.iterationCount)
    return [
      ("messageBytes", Double(frame.count)), ("codec", own),
      ("foundation", try nanosecondsOfFoundation()),
    ]
  }

  private func nanosecondsOfFoundation() throws -> Double {
    var byteCount = 0
    let duration = try ContinuousClock().measure {
      for _ in 0..<Self.iterationCount {
        byteCount += try encoder.encode(decoder.decode(Change.self, from: frame)).count
      }
    }
    precondition(byteCount > Self.iterationCount, "Foundation wrote nothing")
    return duration / .nanoseconds(Self.iterationCount)
  }
}
