import Testing
import WebServer

@Suite("The token bucket")
struct TokenBucketTests {
  private let second: UInt64 = 1_000_000_000

  @Test func `admits the burst, then warns, then overflows`() {
    var bucket = TokenBucket(perSecond: 10, burst: 5, grace: 3)
    let verdicts = (0..<9).map { _ in bucket.take(at: 50 * second) }
    #expect(
      verdicts == Array(repeating: .accepted, count: 5)
        + Array(repeating: .exceeded, count: 3) + [.overflowed])
  }

  @Test func `admits the sustained rate for ever`() {
    var bucket = TokenBucket(perSecond: 10, burst: 1, grace: 0)
    for event in 0..<1_000 {
      #expect(bucket.take(at: UInt64(event) * second / 10) == .accepted)
    }
  }

  @Test func `is full again after the time of its burst`() {
    var bucket = TokenBucket(perSecond: 10, burst: 5, grace: 0)
    for _ in 0..<5 { _ = bucket.take(at: 0) }
    #expect(!bucket.isFull(at: second / 2 - 1))
    #expect(bucket.isFull(at: second / 2))
  }
}
