import Vocabulary

/// Measures what one message costs, for `scripts/bench`.
package enum CodecBenchmark {
  /// A `routeChange` of 200 bytes, as a page sends it for a tapped link.
  package static let message = PageMessage.routeChange(
    RouteChangeMessage {
      $0.id = 4_711
      $0.generation = 3
      $0.kind = .push
      $0.from = "e1207"
      $0.key = "p7f3a9c51.42"
      $0.url = "/track/exercise/bench-press?set=3#notes"
      $0.title = "Bench press"
      $0.trusted = true
      $0.origin = .router
    })

  /// The nanoseconds to decode and encode `message` once, the mean over that many times.
  package static func nanosecondsPerMessage(iterations: Int) -> Double {
    precondition(iterations > 0)
    let frame = message.encoded()
    var buffer: [UInt8] = []
    var byteCount = 0
    let duration = ContinuousClock().measure {
      for _ in 0..<iterations {
        guard let decoded = try? PageMessage.decode(frame) else { continue }
        buffer.removeAll(keepingCapacity: true)
        decoded.encode(into: &buffer)
        byteCount += buffer.count
      }
    }
    precondition(byteCount == frame.count * iterations, "a message changed on its way")
    return duration / .nanoseconds(iterations)
  }
}
