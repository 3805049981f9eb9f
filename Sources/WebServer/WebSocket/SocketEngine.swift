internal import CLibWebSockets
internal import Glibc
internal import System

/// libwebsockets on our loop: it answers handshakes.
///
/// It owns no listening socket, and no byte of a client reaches it: it reads a request that the
/// server wrote itself (`Handshake.canonicalRequest`) from a local socket pair, which is closed as
/// soon as the answer is there. Frames are read by `FrameReader` and written by `ServerFrame`.
@safe
final class SocketEngine {
  /// An answer has a status line and three or four fields.
  private static let answerByteCountMax = 4_096

  private let settings: EngineSettings
  private var context: OpaquePointer?
  private let host: OpaquePointer

  init(on loop: EventLoop, subprotocols: [String]) throws(WebServerError) {
    EngineLog.install()
    settings = EngineSettings(loop: loop, subprotocols: subprotocols)
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
    guard own.send(request, from: 0) == .moved(request.count),
      adoptAndRead(FileDescriptor(owning: ends.library))
    else { return nil }
    var answer = [UInt8](repeating: 0, count: Self.answerByteCountMax)
    let transfer = unsafe answer.withUnsafeMutableBytes { unsafe own.receive(into: $0) }
    guard case .moved(let count) = transfer else { return nil }
    answer.removeLast(answer.count - count)
    return answer.starts(with: "HTTP/1.1 101 ".utf8) ? answer : nil
  }

  /// Hands the library its end of a pair, and lets it read now what lies there, instead of when
  /// the loop says so; false if it cannot take it.
  private func adoptAndRead(_ end: consuming FileDescriptor) -> Bool {
    guard let context = unsafe context else { return false }
    var description = unsafe lws_adopt_desc_t()
    unsafe description.vh = host
    unsafe description.type = lws_adoption_type(LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue)
    unsafe description.fd.sockfd = end.release()
    guard let socket = unsafe lws_adopt_descriptor_vhost_via_info(&description) else {
      return false
    }
    // Both must hold it, or the library does not read.
    let readable = Int16(POLLIN)
    var poll = pollfd(
      fd: unsafe lws_get_socket_fd(socket), events: readable, revents: readable)
    unsafe lws_service_fd(context, &poll)
    return true
  }

  /// Ends the library; the loop must turn once before `finish`.
  func destroy() {
    guard let context = unsafe context else { return }
    unsafe lws_context_destroy(context)
  }

  /// Frees what `destroy` had to leave until the loop had closed its handles.
  func finish() {
    guard let context = unsafe context else { return }
    unsafe lws_context_destroy(context)
    unsafe self.context = nil
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
