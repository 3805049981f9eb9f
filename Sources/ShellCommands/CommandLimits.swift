/// The named limits of the HTTP API.
package enum CommandLimits {
  /// Requests that wait at the same time.
  package static let waitingRequestCountMax = 64
  /// Streams of events that are open at the same time.
  package static let streamCountMax = 64
  /// Milliseconds that a request waits if it specifies no timeout.
  package static let timeoutMillisecondsDefault = 5_000
  /// Events of one answer if the request specifies no limit.
  package static let eventCountDefault = 1_000
  /// Events that one request may ask for.
  package static let eventCountMax = 10_000
  /// Events that an error shows.
  package static let errorEventCountMax = 5
  /// Events that are passed to a stream at a time.
  package static let streamChunkEventCountMax = 512
  /// Approximate bytes of the lines that are passed to a stream at a time.
  package static let streamChunkByteCountMax = 65_536
}
