internal import CLibWebSockets

/// The structures that libwebsockets keeps pointers to; they must outlive its context.
@safe
final class EngineSettings {
  private let protocols: UnsafeMutablePointer<lws_protocols>
  private let names: [UnsafeMutablePointer<CChar>]
  private let hostName: UnsafeMutablePointer<CChar>

  init(subprotocols: [String]) {
    let texts = unsafe subprotocols.map { text in unsafe strdup(text) }
    unsafe names = texts.compactMap { text in unsafe text }
    unsafe protocols = .allocate(capacity: names.count + 1)
    unsafe protocols.initialize(repeating: lws_protocols(), count: names.count + 1)
    for index in unsafe names.indices {
      unsafe protocols[index].name = UnsafePointer(names[index])
      unsafe protocols[index].callback = engineCallback
    }
    unsafe hostName = strdup("tandem")
  }

  func makeContext() -> OpaquePointer? {
    var information = unsafe common()
    return unsafe lws_create_context(&information)
  }

  func makeHost(in context: OpaquePointer) -> OpaquePointer? {
    var information = unsafe common()
    unsafe information.port = CONTEXT_PORT_NO_LISTEN_SERVER
    unsafe information.protocols = UnsafePointer(protocols)
    unsafe information.vhost_name = UnsafePointer(hostName)
    return unsafe lws_create_vhost(context, &information)
  }

  /// Extensions stay unset, so that compression is never negotiated.
  private func common() -> lws_context_creation_info {
    var information = unsafe lws_context_creation_info()
    unsafe information.options = UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    unsafe information.port = CONTEXT_PORT_NO_LISTEN
    unsafe information.timeout_secs = 5
    return unsafe information
  }

  deinit {
    for index in unsafe names.indices { unsafe free(names[index]) }
    unsafe free(hostName)
    unsafe protocols.deallocate()
  }
}
