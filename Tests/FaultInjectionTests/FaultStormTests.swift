import BridgeProtocol
import FaultInjection
import Navigation
import ShellRuntime
import ShellTesting
import TestSupport
import Testing

@Suite("Pages on a bad network")
struct FaultStormTests {
  private static let links = ["/", "/track", "/track/squat", "/schedule", "/profile/edit"]

  @Test(arguments: Seeds.range(30))
  func `converge with the shell once it is good again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var network = FaultyNetwork(
      try .fitTracker(), seed: seed &+ 1_000, pageNames: ["a", "b"])
    try network.pass(milliseconds: 1)
    var revisions: [String: Int] = [:]
    var shellRevision = 0
    for step in 0..<80 {
      if random.chance(1, in: 12) { network.setFaults(randomFaults(&random)) }
      if random.chance(1, in: 40) { network.cutAll() }
      try act(&network, &random)
      try network.pass(milliseconds: UInt64(random.number(below: 120)))
      let place = "seed \(seed), step \(step)"
      #expect(network.session.revision >= shellRevision, "the revision fell: \(place)")
      shellRevision = network.session.revision
      for page in network.pages {
        #expect(page.revision >= revisions[page.document] ?? 0, "\(page.page) went back: \(place)")
        #expect(page.revision <= shellRevision, "\(page.page) is ahead: \(place)")
        revisions[page.document] = page.revision
      }
      let faults = network.injector.settings
      let told = network.session.controllerState().faults
      #expect(told == (faults == WireFaults() ? nil : faults), "\(place)")
    }
    network.setFaults(WireFaults())
    for _ in 0..<4 { try network.pass(milliseconds: 3_000) }
    let isSettled = network.isSettled
    #expect(isSettled, "seed \(seed): \(network.session.navigation.visibleEntry.url)")
  }

  @Test func `a page that says too much through a slow link is cut and comes back`() throws {
    var network = FaultyNetwork(try .fitTracker(), seed: 1, pageNames: ["a"])
    try network.pass(milliseconds: 1)
    var faults = WireFaults()
    faults.slowPageMilliseconds = 60_000
    network.setFaults(faults)
    let tail = String(repeating: "x", count: 700)
    for number in 0..<1_500 {
      network.withPage(0) { $0.replaceRoute("/?\(number)=\(tail)") }
      try network.pass(milliseconds: 1)
    }
    let waitingCountMax = network.waitingCountMax
    #expect(waitingCountMax < FaultInjector.waitingByteCountMax / 700)
    #expect(waitingCountMax > 1_000, "so much that the connection was cut")
    network.setFaults(WireFaults())
    for _ in 0..<4 { try network.pass(milliseconds: 3_000) }
    let isSettled = network.isSettled
    #expect(isSettled)
  }

  private func randomFaults(_ random: inout SeededGenerator) -> WireFaults {
    var faults = WireFaults()
    if random.chance(1, in: 2) { faults.latencyMilliseconds = random.number(below: 400) }
    if random.chance(1, in: 2) { faults.jitterMilliseconds = random.number(below: 200) }
    if random.chance(1, in: 2) { faults.dropPercent = random.number(below: 15) }
    if random.chance(1, in: 3) { faults.slowPageMilliseconds = random.number(below: 500) }
    if random.chance(1, in: 8) { faults.offline = true }
    return faults
  }

  private func act(_ network: inout FaultyNetwork, _ random: inout SeededGenerator) throws {
    let page = random.number(below: 2)
    let url = random.element(of: Self.links)
    switch random.number(below: 7) {
    case 0: network.act(.tabTapped(TabID(random.element(of: ["home", "track", "profile"]))))
    case 1: network.act(.backPressed)
    case 2, 3: network.withPage(page) { $0.clickLink(url) }
    case 4: network.withPage(page) { $0.replaceRoute(url) }
    case 5: network.withPage(page) { $0.traverse(-1) }
    default: network.act(.linkOpened(url: url))
    }
  }
}
