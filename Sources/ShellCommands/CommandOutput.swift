package import BridgeProtocol
package import Vocabulary

/// An instruction from a command center to its caller, to be carried out in the order of the
/// outputs.
package enum CommandOutput: Hashable, Sendable {
  /// Answer a request and forget it.
  case respond(RequestID, APIResponse)
  /// Answer a request with a file that comes with Tandem: `.devices` or `.openAPI`.
  case respondWithFile(RequestID, Resource)
  /// Answer a request with this object and, as its `data`, a link that grants one browser access.
  case respondWithLink(RequestID, JSONObject)
  /// Begin or end a recording, and answer a request with this object and what came of it.
  case record(RequestID, RecordBody, JSONObject)
  /// Answer a request with a picture by the browser of the shell, which may wait so long for what
  /// is to be seen; never stands there if the shell has no browser.
  case takePicture(RequestID, ScreenshotBody, timeoutMilliseconds: Int)
  /// Answer a request with a stream of lines of JSON, which is open from now on.
  case beginStream(RequestID)
  /// Send whole lines on an open stream, and call `drained` when its client has taken them.
  case stream(RequestID, [UInt8])
  /// End a stream.
  case endStream(RequestID)
  /// Inject these faults into the connections of pages; `disconnects` cuts all of them once.
  case inject(WireFaults, disconnects: Bool)
  /// Stop the shell, after everything before was sent.
  case quit
}
