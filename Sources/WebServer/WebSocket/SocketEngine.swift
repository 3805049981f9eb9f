internal import CLibWebSockets
internal import Glibc
internal import System

/// libwebsockets on our loop: it answers handshakes, unmasks, assembles and pongs.
///
/// It owns no listening socket. Every connection is the end of a local socket pair whose other end
/// is a `SocketConnection`, which lets only inspected bytes through, and sends messages itself.
@safe
final class SocketEngine {
  /// What a callback appended.
  enum Event {
    case established(SocketConnection)
    case message(SocketConnection, [UInt8])
    case lost(SocketConnection)
  }

  /// Bytes that the library reads at once: `pt_serv_buf_size` of its context.
  private static let readByteCountMax = 4_096

  private let loop: EventLoop
  private let settings: EngineSettings
  private var context: OpaquePointer?
  private let host: OpaquePointer
  private var events: [Event] = []

  init(on loop: EventLoop, subprotocols: [String]) throws(WebServerError) {
    EngineLog.install()
    self.loop = loop
    settings = EngineSettings(loop: loop, subprotocols: subprotocols)
    guard let context = unsafe settings.makeContext() else { throw EngineLog.startFailure }
    guard let host = unsafe settings.makeHost(in: context) else {
      unsafe lws_context_destroy(context)
      throw EngineLog.startFailure
    }
    unsafe self.context = context
    unsafe self.host = host
  }

  /// Whether a callback appended something since the last turn.
  var hasEvents: Bool { !events.isEmpty }

  /// Takes the events of the callbacks so far.
  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Hands the library's end of a pair over; `nil` if it cannot take it.
  func adopt(_ end: consuming FileDescriptor, for connection: SocketConnection) -> EngineSocket? {
    var description = unsafe lws_adopt_desc_t()
    unsafe description.vh = host
    unsafe description.type = lws_adoption_type(LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue)
    unsafe description.fd.sockfd = end.release()
    unsafe description.opaque = Unmanaged.passUnretained(connection).toOpaque()
    guard let socket = unsafe lws_adopt_descriptor_vhost_via_info(&description) else { return nil }
    return unsafe EngineSocket(socket)
  }

  /// Lets the library read now what lies in its end of a pair, instead of when the loop says so.
  ///
  /// Its callbacks run inside, so this must not be called from one of them.
  func read(byteCount: Int, from socket: EngineSocket) {
    guard let context = unsafe context else { return }
    // Both must hold it, or the library does not read.
    let readable = Int16(POLLIN)
    var poll = pollfd(fd: unsafe lws_get_socket_fd(socket.pointer), events: readable, revents: 0)
    for _ in stride(from: 0, to: byteCount, by: Self.readByteCountMax) {
      poll.revents = readable
      unsafe lws_service_fd(context, &poll)
    }
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

  fileprivate func append(_ event: Event) {
    events.append(event)
    loop.endWait()
  }
}

/// One connection inside the library.
@safe
struct EngineSocket {
  fileprivate let pointer: OpaquePointer

  fileprivate init(_ pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Makes callbacks forget the owner, which is about to go.
  func detach() {
    unsafe lws_set_opaque_user_data(pointer, nil)
  }
}

/// The one callback of the library, for all its protocols: it recovers the owner, and appends.
func engineCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, count: Int
) -> CInt {
  switch reason {
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    // `input` may dangle here (CVE-2025-11677): only the header itself is looked at.
    return unsafe asksForWebSocket(socket) ? 0 : -1
  case LWS_CALLBACK_HTTP: return -1
  default: break
  }
  guard let socket = unsafe socket, let data = unsafe lws_get_opaque_user_data(socket) else {
    return reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION ? -1 : 0
  }
  let connection = unsafe Unmanaged<SocketConnection>.fromOpaque(data).takeUnretainedValue()
  let engine = connection.engine
  switch reason {
  case LWS_CALLBACK_ESTABLISHED: engine.append(.established(connection))
  case LWS_CALLBACK_RECEIVE:
    let remaining = unsafe lws_remaining_packet_payload(socket)
    unsafe connection.collect(
      UnsafeRawBufferPointer(start: input, count: count), remainingByteCount: remaining)
    if remaining == 0, unsafe lws_is_final_fragment(socket) != 0 {
      engine.append(.message(connection, connection.takeMessage()))
    }
  case LWS_CALLBACK_WSI_DESTROY:
    unsafe lws_set_opaque_user_data(socket, nil)
    connection.socketWasDestroyed()
    engine.append(.lost(connection))
  default: break
  }
  return 0
}

private func asksForWebSocket(_ socket: OpaquePointer?) -> Bool {
  var value = [CChar](repeating: 0, count: 16)
  let count = unsafe value.withUnsafeMutableBufferPointer {
    unsafe lws_hdr_copy(socket, $0.baseAddress, CInt($0.count), WSI_TOKEN_UPGRADE)
  }
  return count == 9 && value.prefix(9).elementsEqual("websocket".utf8.map { CChar($0) })
}
