internal import CLibWebSockets
internal import CWebSocketContext
internal import Glibc
internal import System

/// libwebsockets without a loop: it answers handshakes, each in one call.
///
/// It owns no listening socket, and no byte of a client reaches it: it is given a request that the
/// server wrote itself (`Handshake.canonicalRequest`) and a descriptor of the client's connection,
/// to which it writes the answer, and which it closes before the call ends. Frames are read by
/// `FrameReader` and written by `ServerFrame`.
///
/// It does not run on our libuv loop: with a foreign loop, version 4.1.6 closes a descriptor twice
/// when its context is destroyed, the second time one that another thread may have opened by then
/// (measured).
@safe
final class SocketEngine {
  private let settings: EngineSettings
  private let context: OpaquePointer
  private let host: OpaquePointer

  init(subprotocols: [String]) throws(WebServerError) {
    EngineLog.install()
    settings = EngineSettings(subprotocols: subprotocols)
    guard let context = unsafe settings.makeContext() else { throw EngineLog.startFailure }
    guard let host = unsafe settings.makeHost(in: context) else {
      unsafe lws_context_destroy(context)
      throw EngineLog.startFailure
    }
    unsafe self.context = context
    unsafe self.host = host
  }

  /// Sends a client the answer to a complete request for an upgrade.
  ///
  /// - Parameters:
  ///   - request: what the server wrote for the library.
  ///   - connection: a descriptor of the client's connection, which is closed here; the connection
  ///     stays open by the other one.
  /// - Returns: Whether the library has accepted, and the connection took the whole answer. If not,
  ///   a part of it may have left or the sending side may be closed: the connection can only end.
  func answer(_ request: [UInt8], on connection: consuming FileDescriptor) -> Bool {
    let number = connection.release()
    let adopted = unsafe request.withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe lws_adopt_socket_vhost_readbuf(host, number, $0.baseAddress, $0.count)
      }
    }
    // `nil` means that it has refused, and has closed the descriptor.
    guard let socket = unsafe adopted else { return false }
    let isAnswered =
      unsafe lws_get_opaque_user_data(socket) != nil && lws_partial_buffered(socket) == 0
    close(number)
    return isAnswered
  }

  /// Makes the library close its descriptor without a word to the client, as if its loop had found
  /// that the connection is gone.
  private func close(_ number: CInt) {
    // The library acts on events that are in both fields.
    var poll = pollfd(fd: number, events: Int16(POLLHUP), revents: Int16(POLLHUP))
    unsafe lws_service_fd(context, &poll)
  }

  deinit {
    unsafe lws_context_destroy(context)
  }
}

/// The one callback of the library, for all its protocols.
func engineCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, count: Int
) -> CInt {
  switch reason {
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    // `input` may dangle here (CVE-2025-11677): only the header itself is looked at.
    return unsafe asksForWebSocket(socket) ? 0 : -1
  case LWS_CALLBACK_HTTP: return -1
  case LWS_CALLBACK_ESTABLISHED:
    // Any value but `nil` says that the answer was written.
    unsafe lws_set_opaque_user_data(socket, UnsafeMutableRawPointer(socket))
    return 0
  default: return 0
  }
}

private func asksForWebSocket(_ socket: OpaquePointer?) -> Bool {
  var value = [CChar](repeating: 0, count: 16)
  let count = unsafe value.withUnsafeMutableBufferPointer {
    unsafe tandem_copy_upgrade_header(socket, $0.baseAddress, CInt($0.count))
  }
  return count == 9 && value.prefix(9).elementsEqual("websocket".utf8.map { CChar($0) })
}
