internal import CLibWebSockets
internal import CWebSocketContext

/// The structures that libwebsockets keeps pointers to; they must outlive its context.
@safe
final class EngineSettings {
  private let protocols: UnsafeMutablePointer<lws_protocols>
  private let names: [UnsafeMutablePointer<CChar>]

  init(subprotocols: [String]) {
    let texts = unsafe subprotocols.map { text in unsafe strdup(text) }
    unsafe names = texts.compactMap { text in unsafe text }
    unsafe protocols = .allocate(capacity: names.count + 1)
    unsafe protocols.initialize(repeating: lws_protocols(), count: names.count + 1)
    for index in unsafe names.indices {
      unsafe protocols[index].name = UnsafePointer(names[index])
      unsafe protocols[index].callback = engineCallback
    }
  }

  func makeContext() -> OpaquePointer? {
    unsafe tandem_make_context()
  }

  func makeHost(in context: OpaquePointer) -> OpaquePointer? {
    unsafe tandem_make_host(context, protocols)
  }

  deinit {
    for index in unsafe names.indices { unsafe free(names[index]) }
    unsafe protocols.deallocate()
  }
}
