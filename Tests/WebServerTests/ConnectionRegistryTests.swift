import ShellTesting
import TestSupport
import Testing
import Vocabulary
import WebServer

@Suite("The registry of connections")
struct ConnectionRegistryTests {
  private final class Exchange {}
  private typealias Registry = ConnectionRegistry<Exchange, String>

  /// By default the network is served, and there are 64 connections: 4 of the control socket, 4 of
  /// strangers, one of which for each address, 32 of this machine, and 24 of others that were let
  /// in.
  private func registry(
    inAll: Int = 64, exposure: PortExposure = .network("192.0.2.1")
  ) -> Registry {
    Registry(connectionCountMax: inAll, exposure: exposure)
  }

  private func peer(_ peerClass: PeerClass, _ address: String = "a") -> Peer {
    Peer(peerClass, address)
  }

  /// Adds connections of a class, each of another address, as long as there is room.
  private func fill(
    _ registry: inout Registry, with peerClass: PeerClass, areBusy: Bool
  ) -> [Exchange] {
    var exchanges: [Exchange] = []
    while case .admitted = registry.admission(of: peer(peerClass, "\(exchanges.count)")) {
      let exchange = Exchange()
      registry.add(exchange, of: peer(peerClass, "\(exchanges.count)"))
      if areBusy { registry.wake(exchange) }
      exchanges.append(exchange)
    }
    return exchanges
  }

  private func isRefused(_ admission: Registry.Admission) -> Bool {
    if case .refused = admission { true } else { false }
  }

  private func isAdmitted(_ admission: Registry.Admission) -> Bool {
    if case .admitted = admission { true } else { false }
  }

  private func leaver(_ admission: Registry.Admission) -> Exchange? {
    if case .inPlace(let exchange) = admission { exchange } else { nil }
  }

  @Test(arguments: PeerClass.allCases)
  func `leaves a class its share, however many the others want`(peerClass: PeerClass) {
    var registry = registry()
    for other in PeerClass.allCases where other != peerClass {
      _ = fill(&registry, with: other, areBusy: true)
    }
    let counts: [PeerClass: Int] = [.stranger: 4, .admitted: 24, .loopback: 32, .local: 4]
    let all = fill(&registry, with: peerClass, areBusy: true)
    #expect(all.count == counts[peerClass])
  }

  @Test func `leaves this machine what no other device can have`() {
    var registry = registry(exposure: .machine)
    #expect(fill(&registry, with: .loopback, areBusy: true).count == 60)
    #expect(fill(&registry, with: .local, areBusy: true).count == 4)
  }

  @Test(arguments: [1, 2, 8, 42])
  func `leaves every class a place where few files may be open`(count: Int) {
    var registry = registry(inAll: count)
    for peerClass in PeerClass.allCases {
      let all = fill(&registry, with: peerClass, areBusy: true)
      #expect(!all.isEmpty)
    }
  }

  @Test func `lets the one go that has been idle for the longest, and none that is busy`() {
    var registry = registry()
    let all = fill(&registry, with: .loopback, areBusy: false)
    let next = peer(.loopback)
    #expect(leaver(registry.admission(of: next)) === all[0])
    registry.wake(all[0])
    registry.wake(all[1])
    #expect(leaver(registry.admission(of: next)) === all[2])
    registry.rest(all[0])
    for exchange in all.dropFirst() { registry.wake(exchange) }
    #expect(leaver(registry.admission(of: next)) === all[0])
    registry.wake(all[0])
    #expect(isRefused(registry.admission(of: next)))
    #expect(isAdmitted(registry.admission(of: peer(.local))))
  }

  @Test func `counts no stranger's request as a claim, and one stranger against itself`() {
    var registry = registry()
    let all = fill(&registry, with: .stranger, areBusy: true)
    #expect(leaver(registry.admission(of: peer(.stranger, "new"))) === all[0])
    #expect(leaver(registry.admission(of: peer(.stranger, "2"))) === all[2])
    registry.rest(all[0])
    #expect(leaver(registry.admission(of: peer(.stranger, "new"))) === all[1])
  }

  @Test func `gives strangers of a forwarded port all their share, as they have one address`() {
    var registry = registry(exposure: .forwarded)
    for _ in 0..<4 {
      #expect(isAdmitted(registry.admission(of: peer(.stranger))))
      registry.add(Exchange(), of: peer(.stranger))
    }
    #expect(leaver(registry.admission(of: peer(.stranger))) != nil)
    #expect(registry.checkInvariants())
  }

  @Test func `gives a stranger that was let in a place among its like`() {
    var registry = registry()
    let exchange = Exchange()
    registry.add(exchange, of: peer(.stranger))
    registry.admit(exchange)
    #expect(registry.checkInvariants())
    let strangers = fill(&registry, with: .stranger, areBusy: false)
    #expect(strangers.count == 4)
    let others = fill(&registry, with: .admitted, areBusy: true)
    #expect(others.count == 23)
    #expect(isRefused(registry.admission(of: peer(.admitted))), "it waits for an answer")
    registry.rest(exchange)
    #expect(leaver(registry.admission(of: peer(.admitted))) === exchange)
  }

  @Test func `counts an exchange until it ends, and once`() {
    var registry = registry(inAll: 2)
    let exchange = Exchange()
    registry.add(exchange, of: peer(.loopback))
    #expect(leaver(registry.admission(of: peer(.loopback))) === exchange)
    #expect(registry.remove(exchange) == true)
    #expect(registry.remove(exchange) == false)
    #expect(registry.isEmpty)
    #expect(isAdmitted(registry.admission(of: peer(.loopback))))
  }

  @Test func `counts a refusal nowhere, and says when too many linger`() {
    var registry = registry()
    let refusals = (0..<Registry.refusalCountMax).map { _ in Exchange() }
    for refusal in refusals {
      #expect(registry.canSendRefusal)
      registry.addRefusal(refusal)
      registry.rest(refusal)
    }
    #expect(!registry.canSendRefusal)
    let all = fill(&registry, with: .loopback, areBusy: true)
    #expect(all.count == 32)
    #expect(isRefused(registry.admission(of: peer(.loopback))))
    #expect(registry.remove(refusals[0]) == true)
    #expect(registry.canSendRefusal)
  }

  @Test func `keeps the place of an exchange that becomes a socket`() {
    var registry = registry(inAll: 2)
    let exchange = Exchange()
    registry.add(exchange, of: peer(.loopback))
    #expect(registry.upgrade(exchange) { "socket \($0.number)" } == "socket 1")
    #expect(registry.exchanges.isEmpty)
    #expect(registry.sockets == ["socket 1"])
    #expect(registry.socket(ConnectionID(number: 1)) == "socket 1")
    #expect(isRefused(registry.admission(of: peer(.loopback))))
    #expect(registry.removeSocket(ConnectionID(number: 1)) == true)
    #expect(registry.removeSocket(ConnectionID(number: 1)) == false)
    #expect(isAdmitted(registry.admission(of: peer(.loopback))))
  }

  @Test func `makes no socket of what it does not know or of a refusal, and numbers none`() {
    var registry = registry()
    let refusal = Exchange()
    registry.addRefusal(refusal)
    #expect(registry.upgrade(refusal) { _ in "no" } == nil)
    #expect(registry.upgrade(Exchange()) { _ in "no" } == nil)
    let exchange = Exchange()
    registry.add(exchange, of: peer(.loopback))
    #expect(registry.upgrade(exchange) { "\($0.number)" } == "1")
  }

  @Test func `gives the answer to a request to who asked, once`() {
    var registry = registry()
    let exchanges = [Exchange(), Exchange()]
    let ids = exchanges.map { registry.addRequest(of: $0) }
    #expect(ids.map(\.number) == [1, 2])
    #expect(registry.exchange(of: ids[1]) === exchanges[1])
    registry.removeRequest(ids[1])
    #expect(registry.exchange(of: ids[1]) == nil)
    #expect(registry.exchange(of: ids[0]) === exchanges[0])
  }

  @Test(arguments: Seeds.range(50))
  func `counts what is there, whatever comes and goes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var registry = registry(inAll: 24)
    // What has gone is drawn as often as what is there.
    var exchanges = [Exchange()]
    for step in 0..<300 {
      let peer = Peer(
        random.element(of: PeerClass.allCases), random.element(of: ["a", "b", "c"]))
      let id = ConnectionID(number: UInt64(random.number(below: 40)))
      switch random.number(below: 9) {
      case 0, 1, 2:
        let exchange = Exchange()
        exchanges.append(exchange)
        switch registry.admission(of: peer) {
        case .admitted: registry.add(exchange, of: peer)
        case .inPlace(let idle):
          #expect(registry.remove(idle) == true, "seed \(seed), step \(step)")
          registry.add(exchange, of: peer)
        case .refused: if registry.canSendRefusal { registry.addRefusal(exchange) }
        }
      case 3: _ = registry.remove(random.element(of: exchanges))
      case 4: _ = registry.upgrade(random.element(of: exchanges)) { "\($0.number)" }
      case 5: _ = registry.removeSocket(id)
      case 6: registry.wake(random.element(of: exchanges))
      case 7: registry.rest(random.element(of: exchanges))
      default:
        let exchange = random.element(of: exchanges)
        if isAdmitted(registry.admission(of: self.peer(.admitted))) { registry.admit(exchange) }
        let request = registry.addRequest(of: exchange)
        if random.chance(1, in: 2) { registry.removeRequest(request) }
      }
      #expect(registry.checkInvariants(), "seed \(seed), step \(step)")
    }
  }
}
