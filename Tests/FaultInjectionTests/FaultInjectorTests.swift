import BridgeProtocol
import FaultInjection
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Fault injector")
struct FaultInjectorTests {
  private static let page = ConnectionID(number: 1)
  private static let controller = ConnectionID(number: 2)

  private func injector(
    seed: UInt64 = 1, _ change: (inout WireFaults) -> Void = { _ in }
  ) -> FaultInjector {
    var injector = FaultInjector(random: SeededGenerator(seed: seed))
    let page = injector.receive(.connected(Self.page, .page), at: time(0))
    let controller = injector.receive(.connected(Self.controller, .controller), at: time(0))
    #expect(page != nil && controller != nil)
    var settings = WireFaults()
    change(&settings)
    injector.change(to: settings, at: time(0))
    return injector
  }

  private func time(_ milliseconds: UInt64) -> SessionTime {
    SessionTime(milliseconds: milliseconds)
  }

  private func frame(_ number: Int, byteCount: Int = 1) -> SessionInput {
    .received(Self.page, Array(repeating: UInt8(number), count: byteCount))
  }

  private func update(_ number: Int, to connection: ConnectionID = page) -> SessionOutput {
    .send(connection, [UInt8(number)], .newest)
  }

  @Test func `without faults everything passes at once`() {
    var injector = injector()
    #expect(injector.receive(frame(1), at: time(5)) != nil)
    #expect(injector.send(update(1), at: time(5)) != nil)
    #expect(injector.send(.close(Self.page, .timeout, reason: ""), at: time(5)) != nil)
    #expect(injector.receive(.disconnected(Self.page), at: time(5)) != nil)
    #expect(injector.deadline == nil)
    #expect(injector.takeDue(at: time(5)).isEmpty)
  }

  @Test func `a latency delays both ways, and a slow page only what it says`() {
    var injector = injector {
      $0.latencyMilliseconds = 100
      $0.slowPageMilliseconds = 40
    }
    #expect(injector.receive(frame(1), at: time(10)) == nil)
    #expect(injector.send(update(2), at: time(10)) == nil)
    #expect(injector.deadline == time(110))
    #expect(injector.takeDue(at: time(109)).isEmpty)
    #expect(injector.takeDue(at: time(110)).map(\.summary) == ["send 2"])
    #expect(injector.deadline == time(150))
    #expect(injector.takeDue(at: time(150)).map(\.summary) == ["received 1"])
    #expect(injector.deadline == nil)
  }

  @Test func `controllers, reports and the native side are never affected`() {
    var injector = injector {
      $0.latencyMilliseconds = 100
      $0.dropPercent = 100
      $0.offline = true
    }
    _ = injector.takeDue(at: time(0))
    #expect(injector.receive(.received(Self.controller, [1]), at: time(1)) != nil)
    #expect(injector.send(update(1, to: Self.controller), at: time(1)) != nil)
    #expect(injector.send(.report(.exitRequested), at: time(1)) != nil)
    #expect(injector.receive(.acted(.backPressed), at: time(1)) != nil)
    #expect(injector.receive(.disconnected(Self.controller), at: time(1)) != nil)
    #expect(injector.deadline == nil)
  }

  @Test(arguments: UInt64(0)..<50)
  func `jitter stays within its bounds and keeps the order`(seed: UInt64) {
    var injector = injector(seed: seed) {
      $0.latencyMilliseconds = 30
      $0.jitterMilliseconds = 50
    }
    var sent = 0
    var received: [String] = []
    for now in UInt64(0)..<200 {
      if now < 100 {
        sent += 1
        if case .received(_, let bytes)? = injector.receive(frame(sent), at: time(now)) {
          received.append("received \(bytes[0])")
        }
      }
      let due = injector.takeDue(at: time(now))
      #expect(due.isEmpty || now <= 99 + 80)
      received += due.map(\.summary)
    }
    #expect(received == (1...100).map { "received \($0)" })
  }

  @Test func `a lost frame takes its connection with it`() {
    var injector = injector { $0.latencyMilliseconds = 10 }
    #expect(injector.receive(frame(1), at: time(0)) == nil)
    var settings = injector.settings
    settings.dropPercent = 100
    injector.change(to: settings, at: time(1))
    #expect(injector.send(update(2), at: time(1)) == nil)
    #expect(injector.deadline != nil)
    #expect(injector.takeDue(at: time(1)).map(\.summary) == ["disconnected", "close 1001"])
    #expect(injector.receive(frame(3), at: time(1)) == nil)
    #expect(injector.send(update(4), at: time(1)) == nil)
    #expect(injector.receive(.disconnected(Self.page), at: time(2)) == nil)
    #expect(injector.takeDue(at: time(99)).isEmpty, "the frame under way is lost too")
    #expect(injector.count == 0)
  }

  @Test func `one frame in a hundred is lost at one percent`() {
    var lost = 0
    var injector = FaultInjector(random: SeededGenerator(seed: 7))
    var settings = WireFaults()
    settings.dropPercent = 1
    injector.change(to: settings, at: time(0))
    for number in UInt64(1)...20_000 {
      let page = ConnectionID(number: number)
      _ = injector.receive(.connected(page, .page), at: time(0))
      if injector.receive(.received(page, [1]), at: time(0)) == nil { lost += 1 }
      _ = injector.receive(.disconnected(page), at: time(0))
    }
    #expect((140...260).contains(lost), "\(lost) of 20,000")
  }

  @Test func `offline cuts the pages that are there and refuses others`() {
    var injector = injector { $0.offline = true }
    #expect(injector.takeDue(at: time(0)).map(\.summary) == ["disconnected", "close 1001"])
    let other = ConnectionID(number: 3)
    #expect(injector.receive(.connected(other, .page), at: time(1)) == nil)
    #expect(injector.receive(.received(other, [1]), at: time(1)) == nil)
    #expect(injector.takeDue(at: time(1)).map(\.summary) == ["close 1001"])
    injector.change(to: WireFaults(), at: time(2))
    let third = ConnectionID(number: 4)
    #expect(injector.receive(.connected(third, .page), at: time(2)) != nil)
    #expect(injector.receive(.received(third, [1]), at: time(2)) != nil)
  }

  @Test func `the session hears of an end after all that came before it`() {
    var injector = injector { $0.latencyMilliseconds = 100 }
    #expect(injector.receive(frame(1), at: time(0)) == nil)
    #expect(injector.send(update(2), at: time(0)) == nil)
    #expect(injector.receive(.disconnected(Self.page), at: time(50)) == nil)
    #expect(injector.send(update(3), at: time(60)) == nil)
    #expect(injector.takeDue(at: time(100)).map(\.summary) == ["received 1"])
    #expect(injector.takeDue(at: time(149)).isEmpty)
    #expect(injector.takeDue(at: time(150)).map(\.summary) == ["disconnected"])
    #expect(injector.count == 0)
  }

  @Test func `a connection whose start still waits is cut without a word to the session`() {
    var injector = injector { $0.latencyMilliseconds = 100 }
    let other = ConnectionID(number: 3)
    #expect(injector.receive(.connected(other, .page), at: time(0)) == nil)
    injector.cutAll()
    #expect(
      injector.takeDue(at: time(0)).map(\.summary) == ["disconnected", "close 1001", "close 1001"])
    #expect(injector.takeDue(at: time(200)).isEmpty)
  }

  @Test func `what waits need not wait for delays that were switched off`() {
    var injector = injector { $0.latencyMilliseconds = 60_000 }
    for number in 1...3 { #expect(injector.receive(frame(number), at: time(0)) == nil) }
    injector.change(to: WireFaults(), at: time(10))
    #expect(injector.receive(frame(4), at: time(10)) == nil, "it waits behind the others")
    #expect(
      injector.takeDue(at: time(10)).map(\.summary) == (1...4).map { "received \($0)" })
    #expect(injector.receive(frame(5), at: time(10)) != nil)
  }

  @Test func `a connection on which too much waits is cut`() {
    var injector = injector { $0.latencyMilliseconds = 60_000 }
    for number in 1...15 {
      #expect(injector.receive(frame(number, byteCount: 65_536), at: time(0)) == nil)
    }
    #expect(injector.count == 15)
    #expect(injector.receive(frame(16, byteCount: 65_536), at: time(0)) == nil)
    #expect(injector.takeDue(at: time(0)).map(\.summary) == ["disconnected", "close 1001"])
    #expect(injector.count == 0)
  }

  @Test func `many connections together may not let wait more than the limit`() {
    var injector = injector { $0.latencyMilliseconds = 60_000 }
    var cut = 0
    for number in UInt64(10)..<100 {
      let page = ConnectionID(number: number)
      _ = injector.receive(.connected(page, .page), at: time(0))
      _ = injector.receive(
        .received(page, Array(repeating: 1, count: 1_000_000)), at: time(0))
      cut += injector.takeDue(at: time(0)).count
    }
    #expect(cut == 90 - FaultInjector.totalWaitingByteCountMax / 1_000_128)
  }
}

extension FaultDelivery {
  fileprivate var summary: String {
    switch self {
    case .input(.received(_, let bytes)): "received \(bytes[0])"
    case .input(.disconnected): "disconnected"
    case .input(.connected): "connected"
    case .output(.send(_, let bytes, _)): "send \(bytes[0])"
    case .output(.close(_, let code, _)): "close \(code)"
    case .input, .output: "\(self)"
    }
  }
}
