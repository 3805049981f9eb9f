import ShellTesting
import TestSupport
import Testing
import WebServer

@Suite("The registry of connections")
struct ConnectionRegistryTests {
  private final class Exchange {}
  private typealias Registry = ConnectionRegistry<Exchange, String>

  private func registry(inAll: Int = 10, perAddress: Int = 10) -> Registry {
    Registry(connectionCountMax: inAll, connectionsPerAddressMax: perAddress)
  }

  @Test func `has room until an address, or all of them, have too many connections`() {
    var registry = registry(inAll: 3, perAddress: 2)
    for _ in 0..<2 {
      #expect(registry.admission(of: "a") == .admitted)
      registry.add(Exchange(), from: "a")
    }
    #expect(registry.admission(of: "a") == .refused(lingers: true))
    #expect(registry.admission(of: "b") == .admitted)
    registry.add(Exchange(), from: "b")
    #expect(registry.admission(of: "b") == .refused(lingers: true))
  }

  @Test func `counts an exchange until it ends, and once`() {
    var registry = registry(perAddress: 1)
    let exchange = Exchange()
    registry.add(exchange, from: "a")
    #expect(registry.remove(exchange) == true)
    #expect(registry.remove(exchange) == false)
    #expect(registry.isEmpty)
    #expect(registry.admission(of: "a") == .admitted)
  }

  @Test func `counts a refusal nowhere, and says when too many linger`() {
    var registry = registry(inAll: 1)
    registry.add(Exchange(), from: "a")
    let refusals = (0..<Registry.refusalCountMax).map { _ in Exchange() }
    for refusal in refusals {
      #expect(registry.admission(of: "b") == .refused(lingers: true))
      registry.addRefusal(refusal)
    }
    #expect(registry.admission(of: "b") == .refused(lingers: false))
    #expect(registry.remove(refusals[0]) == true)
    #expect(registry.admission(of: "b") == .refused(lingers: true))
  }

  @Test func `keeps the place of an exchange that becomes a socket`() {
    var registry = registry(perAddress: 1)
    let exchange = Exchange()
    registry.add(exchange, from: "a")
    #expect(registry.upgrade(exchange) { "socket \($0.number)" } == "socket 1")
    #expect(registry.exchanges.isEmpty)
    #expect(registry.sockets == ["socket 1"])
    #expect(registry.socket(ConnectionID(number: 1)) == "socket 1")
    #expect(registry.admission(of: "a") == .refused(lingers: true))
    #expect(registry.removeSocket(ConnectionID(number: 1)) == true)
    #expect(registry.removeSocket(ConnectionID(number: 1)) == false)
    #expect(registry.admission(of: "a") == .admitted)
  }

  @Test func `makes no socket of a stranger or of a refusal, and numbers none`() {
    var registry = registry()
    let refusal = Exchange()
    registry.addRefusal(refusal)
    #expect(registry.upgrade(refusal) { _ in "no" } == nil)
    #expect(registry.upgrade(Exchange()) { _ in "no" } == nil)
    let exchange = Exchange()
    registry.add(exchange, from: "a")
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
    var registry = registry(inAll: 12, perAddress: 5)
    // What has gone is drawn as often as what is there.
    var exchanges = [Exchange()]
    for step in 0..<300 {
      let address = random.element(of: ["a", "b", "c"])
      let id = ConnectionID(number: UInt64(random.number(below: 40)))
      switch random.number(below: 6) {
      case 0, 1:
        let exchange = Exchange()
        exchanges.append(exchange)
        switch registry.admission(of: address) {
        case .admitted: registry.add(exchange, from: address)
        case .refused(let lingers): if lingers { registry.addRefusal(exchange) }
        }
      case 2: _ = registry.remove(random.element(of: exchanges))
      case 3: _ = registry.upgrade(random.element(of: exchanges)) { "\($0.number)" }
      case 4: _ = registry.removeSocket(id)
      default:
        let request = registry.addRequest(of: random.element(of: exchanges))
        if random.chance(1, in: 2) { registry.removeRequest(request) }
      }
      #expect(registry.checkInvariants(), "seed \(seed), step \(step)")
    }
  }
}
