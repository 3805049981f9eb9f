internal import CLibWebSockets
internal import Glibc
internal import System

/// libwebsockets without a loop: it answers handshakes, each in one call.
///
/// It owns no listening socket, and no byte of a client reaches it: it reads a request that the
/// server wrote itself (`Handshake.canonicalRequest`) from a local socket pair, which is closed as
/// soon as the answer is there. Frames are read by `FrameReader` and written by `ServerFrame`.
///
/// It does not run on our libuv loop: with a foreign loop, version 4.1.6 closes a descriptor twice
/// when its context is destroyed, the second time one that another thread may have opened by then
/// (measured).
@safe
final class SocketEngine {
  /// An answer has a status line and three or four fields.
  private static let answerByteCountMax = 4_096

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

  /// The answer to a complete request for an upgrade; `nil` if the library refuses it, or if the
  /// process may open no further files.
  func answer(_ request: [UInt8]) -> [UInt8]? {
    guard let pair = SocketPair() else { return nil }
    let ends = pair.release()
    let own = FileDescriptor(owning: ends.own)
    let library = FileDescriptor(owning: ends.library)
    guard own.send(request, from: 0) == .moved(request.count), let number = adopt(library) else {
      return nil
    }
    serve(number, Int16(POLLIN))
    var answer = [UInt8](repeating: 0, count: Self.answerByteCountMax)
    let transfer = unsafe answer.withUnsafeMutableBytes { unsafe own.receive(into: $0) }
    own.close()
    // The library closes its end now. If it has refused, the number is unknown to it, and nothing
    // happens.
    serve(number, Int16(POLLIN | POLLHUP))
    guard case .moved(let count) = transfer else { return nil }
    answer.removeLast(answer.count - count)
    return answer.starts(with: "HTTP/1.1 101 ".utf8) ? answer : nil
  }

  /// Hands the library its end of a pair, and returns its number; `nil` if it cannot take it.
  private func adopt(_ end: consuming FileDescriptor) -> CInt? {
    var description = unsafe lws_adopt_desc_t()
    unsafe description.vh = host
    unsafe description.type = lws_adoption_type(LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue)
    unsafe description.fd.sockfd = end.release()
    guard let socket = unsafe lws_adopt_descriptor_vhost_via_info(&description) else {
      return nil
    }
    return unsafe lws_get_socket_fd(socket)
  }

  /// Makes the library handle a readiness as if a loop had reported it.
  private func serve(_ number: CInt, _ readiness: Int16) {
    // The library acts on events that are in both fields.
    var poll = pollfd(fd: number, events: readiness, revents: readiness)
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
  default: return 0
  }
}

private func asksForWebSocket(_ socket: OpaquePointer?) -> Bool {
  var value = [CChar](repeating: 0, count: 16)
  let count = unsafe value.withUnsafeMutableBufferPointer {
    unsafe lws_hdr_copy(socket, $0.baseAddress, CInt($0.count), WSI_TOKEN_UPGRADE)
  }
  return count == 9 && value.prefix(9).elementsEqual("websocket".utf8.map { CChar($0) })
}
