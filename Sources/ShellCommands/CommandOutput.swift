package import BridgeProtocol

/// What a command center asks its caller to do, in this order.
package enum CommandOutput: Hashable, Sendable {
  /// Answer a request and forget it.
  case respond(UInt64, CommandResponse)
  /// Answer a request with a file that comes with Tandem: `.devices` or `.openAPI`.
  case respondWithFile(UInt64, Resource)
  /// Answer a request with this object and, as its `data`, a link that lets one browser in.
  case respondWithLink(UInt64, JSONObject)
  /// Answer a request with a stream of lines of JSON, which is open from now on.
  case beginStream(UInt64)
  /// Send whole lines on an open stream, and call `drained` when its client has taken them.
  case stream(UInt64, [UInt8])
  /// End a stream.
  case endStream(UInt64)
  /// Let the connections of pages suffer from now on; `disconnects` cuts them all once.
  case inject(WireFaults, disconnects: Bool)
  /// Stop the shell, after everything before was sent.
  case quit
}

/// The answer to a request: a JSON object that ends with a line feed.
package struct CommandResponse: Hashable, Sendable {
  /// The HTTP status code.
  package let status: Int
  package let body: [UInt8]
}
