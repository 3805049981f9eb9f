internal import System

extension HTTPConnection {
  /// Forwards a request to the upstream server of the origin.
  func forward(_ head: RequestHead, to upstream: Upstream, from origin: OriginService) {
    let request: ProxiedRequest
    do throws(ProxiedRequest.Refusal) {
      request = try ProxiedRequest(head)
      if request.purpose == .webSocket { try Self.checkOrigin(of: head, origin.hosts) }
    } catch {
      return respond(
        .refusal(error.status, why: error.why), keepsAlive: false, isHead: head.method == "HEAD")
    }
    let rest = parser.takeRest()
    guard let client = client.take() else { return end() }
    let exchange = ProxyExchange(request, to: upstream, from: origin, of: self)
    leave(to: exchange)
    exchange.start(client, rest: rest)
  }

  /// Refuses WebSockets of foreign pages, which could otherwise control the server.
  private static func checkOrigin(
    of head: RequestHead, _ hosts: HostPolicy
  ) throws(ProxiedRequest.Refusal) {
    let origins = head.values("origin")
    guard origins.count <= 1, origins.allSatisfy({ hosts.allows(origin: $0, of: head) }) else {
      throw ProxiedRequest.Refusal(
        status: .forbidden, why: "Only pages of this very origin may connect.")
    }
  }
}
