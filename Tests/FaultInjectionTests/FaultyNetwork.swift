import BridgeProtocol
import FaultInjection
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// A session, pages and what goes wrong between them, in virtual time.
///
/// Does what the shell's process does: every input and every output passes the injector.
struct FaultyNetwork {
  private(set) var session: ShellSession
  private(set) var injector: FaultInjector
  private(set) var pages: [FakePage] = []
  private(set) var milliseconds: UInt64 = 0
  private var connections: [ConnectionID: Int] = [:]
  private var connectionCount: UInt64 = 0
  /// The highest number of frames that ever waited.
  private(set) var waitingCountMax = 0

  init(_ manifest: AppManifest, seed: UInt64, pageNames: [String]) {
    injector = FaultInjector(random: SeededGenerator(seed: seed))
    session = ShellSession(
      configuration: SessionConfiguration(
        appID: "app", appName: "App", frontOrigin: "http://127.0.0.1:1", epoch: "epoch",
        historyMode: .ios),
      navigation: NavigationState(manifest))
    pages = pageNames.map { FakePage(page: $0, url: "/") }
  }

  private var now: SessionTime { SessionTime(milliseconds: milliseconds) }

  /// Whether every page is connected, shows what the shell shows, and waits for nothing.
  var isSettled: Bool {
    let entry = session.navigation.visibleEntry
    return injector.count == 0
      && pages.allSatisfy { page in
        page.isConnected && page.isSettled && page.target?.key == entry.key.rawValue
          && page.history.current.url == entry.url
      }
  }

  mutating func setFaults(_ settings: WireFaults) {
    injector.change(to: settings, at: now)
    session.setFaults(settings, from: .command, at: now)
    carry()
  }

  mutating func cutAll() {
    injector.cutAll()
    carry()
  }

  mutating func act(_ event: NavigationEvent) {
    session.handle(.acted(event), at: now)
    carry()
  }

  mutating func withPage(_ index: Int, _ body: (inout FakePage) -> Void) {
    body(&pages[index])
    carry()
  }

  /// Lets time pass, with everything that falls due; pages without a connection try to get one.
  mutating func pass(milliseconds interval: UInt64) throws {
    let end = milliseconds + interval
    reconnect()
    while let due = [injector.deadline, session.deadline].compactMap(\.self).min(),
      due.milliseconds <= end
    {
      milliseconds = max(milliseconds, due.milliseconds)
      session.handle(.timePassed, at: now)
      carry()
      try check()
    }
    milliseconds = end
  }

  private mutating func reconnect() {
    for index in pages.indices where !pages[index].isConnected && !pages[index].isStopped {
      connectionCount += 1
      let connection = ConnectionID(number: connectionCount)
      connections[connection] = index
      pages[index].connect()
      receive(.connected(connection, .page))
    }
    carry()
  }

  /// Carries frames until nothing happens at this instant any more.
  private mutating func carry() {
    var isBusy = true
    while isBusy {
      isBusy = false
      for (connection, index) in connections.sorted(by: { $0.key.number < $1.key.number }) {
        for frame in pages[index].takeFrames() {
          isBusy = true
          receive(.received(connection, frame))
        }
      }
      session.flush()
      for output in session.takeOutputs() {
        guard let output = injector.send(output, at: now) else { continue }
        isBusy = perform(output) || isBusy
      }
      for delivery in injector.takeDue(at: now) {
        isBusy = true
        switch delivery {
        case .input(let input): session.handle(input, at: now)
        case .output(let output): _ = perform(output)
        }
      }
    }
    waitingCountMax = max(waitingCountMax, injector.count)
    injector.checkInvariants()
  }

  private mutating func receive(_ input: SessionInput) {
    guard let input = injector.receive(input, at: now) else { return }
    session.handle(input, at: now)
  }

  /// Returns whether a page noticed.
  private mutating func perform(_ output: SessionOutput) -> Bool {
    switch output {
    case .send(let connection, let frame, _):
      guard let index = connections[connection] else { return false }
      do throws(ProtocolError) {
        try pages[index].receive(frame)
      } catch {
        failure = failure ?? error
      }
    case .close(let connection, let code, _):
      guard let index = connections.removeValue(forKey: connection) else { return false }
      pages[index].disconnect(code)
      receive(.disconnected(connection))
    case .openExternally, .perform, .cancel, .report: return false
    }
    return true
  }

  private var failure: ProtocolError?

  private func check() throws {
    if let failure { throw failure }
  }
}
