package import BridgeProtocol
package import Vocabulary

/// What a command center asks its caller to do, in this order.
package enum CommandOutput: Hashable, Sendable {
  /// Answer a request and forget it.
  case respond(RequestID, APIResponse)
  /// Answer a request with a file that comes with Tandem: `.devices` or `.openAPI`.
  case respondWithFile(RequestID, Resource)
  /// Answer a request with this object and, as its `data`, a link that lets one browser in.
  case respondWithLink(RequestID, JSONObject)
  /// Answer a request with a stream of lines of JSON, which is open from now on.
  case beginStream(RequestID)
  /// Send whole lines on an open stream, and call `drained` when its client has taken them.
  case stream(RequestID, [UInt8])
  /// End a stream.
  case endStream(RequestID)
  /// Let the connections of pages suffer from now on; `disconnects` cuts them all once.
  case inject(WireFaults, disconnects: Bool)
  /// Stop the shell, after everything before was sent.
  case quit
}
