import BridgeProtocol
import ShellRuntime
import ShellTesting
import Vocabulary

/// What the network does, and what strange clients send.
extension World {
  mutating func performOnNetwork(_ step: SimulationStep) -> Bool {
    switch step.kind {
    case .silence:
      input(.connected(makeConnection(), .page))
      return true
    case .outdated:
      greetAsOtherVersion()
      return true
    default: break
    }
    guard let index = index(of: step.window) else { return false }
    switch step.kind {
    case .connect:
      guard !windows[index].page.isConnected, !windows[index].page.isStopped else { return false }
      connect(index)
      return true
    case .notice: return notice(step.window)
    case .toShell: return deliverToShell(from: step.window)
    case .toPage: return deliverToPage(step.window)
    default: break
    }
    guard let link = link(of: step.window), links[link].isOpenAtShell else { return false }
    switch step.kind {
    case .cut: loseLink(of: step.window)
    case .overflow: lose(link, with: .slowConsumer)
    case .abandon:
      links[link].abandon()
      windows[index].page.disconnect()
    case .forget:
      links[link].isOpenAtShell = false
      links[link].toShell.removeAll()
      input(.disconnected(links[link].connection))
    case .repeat:
      guard let frame = windows[index].lastChange, windows[index].page.role != nil else {
        return false
      }
      input(.received(links[link].connection, frame.bytes))
    case .truncate:
      guard let frame = links[link].toShell.first else { return false }
      links[link].toShell.removeFirst()
      input(.received(links[link].connection, Array(frame.bytes.dropLast())))
    case .throttle where step.number == 0: input(.throttled(links[link].connection))
    case .throttle: lose(link, with: .tooManyMessages)
    default: return false
    }
    return true
  }

  mutating func connect(_ index: Int) {
    let connection = makeConnection()
    links.append(SimulatedLink(connection, of: windows[index].label))
    books.connect(windows[index], by: connection)
    input(.connected(connection, .page))
    windows[index].page.connect()
    collectFrames()
  }

  /// Ends the connection of a window on both sides; what is under way is lost.
  mutating func loseLink(of window: String) {
    if let link = link(of: window) { lose(link, with: .connectionLost) }
  }

  private mutating func lose(_ index: Int, with code: CloseCode) {
    let link = links.remove(at: index)
    if let window = self.index(of: link.window) { windows[window].page.disconnect(code) }
    if link.isOpenAtShell { input(.disconnected(link.connection)) }
    if code != .connectionLost { coverage?.count(.close, "\(code)") }
  }

  mutating func notice(_ window: String) -> Bool {
    guard
      let index = links.firstIndex(where: {
        $0.window == window && $0.isOpenAtPage != $0.isOpenAtShell && $0.closing == nil
      })
    else { return false }
    let link = links.remove(at: index)
    if link.isOpenAtShell {
      input(.disconnected(link.connection))
    } else if let window = self.index(of: link.window) {
      windows[window].page.disconnect()
    }
    return true
  }

  mutating func deliverToShell(from window: String) -> Bool {
    guard
      let link = links.firstIndex(where: {
        $0.window == window && $0.isOpenAtShell && !$0.toShell.isEmpty
      })
    else { return false }
    let frame = links[link].toShell.removeFirst()
    input(.received(links[link].connection, frame.bytes))
    return true
  }

  mutating func deliverToPage(_ window: String) -> Bool {
    guard let link = link(of: window), let index = index(of: window) else { return false }
    if let frame = links[link].takeFrameToPage() {
      receive(frame.bytes, in: index)
      return true
    }
    guard let code = links[link].closing else { return false }
    links.remove(at: link)
    windows[index].page.disconnect(code)
    return true
  }

  private mutating func receive(_ frame: [UInt8], in index: Int) {
    let former = Books.KnownPage(windows[index].page)
    do throws(ProtocolError) {
      let message = try ShellMessage.decode(frame)
      windows[index].page.receive(message)
      coverage?.count(message)
    } catch {
      books.add("the shell sent \(windows[index].label) a malformed message: \(error)")
    }
    if former.hasOtherEpoch(than: windows[index].page) {
      windows[index].formerChangeCount = windows[index].page.changeCount
    }
    compare { $0.compare(former, with: $1.windows[index].page, in: $1) }
    collectFrames()
  }

  private mutating func greetAsOtherVersion() {
    var page = FakePage(page: "outdated", url: "/")
    page.connect()
    let connection = makeConnection()
    input(.connected(connection, .page))
    for frame in page.takeFrames() {
      let text = String(decoding: frame, as: UTF8.self)
      let other = text.replacing(#""protocol":1"#, with: #""protocol":2"#, maxReplacements: 1)
      input(.received(connection, Array(other.utf8)))
    }
    input(.disconnected(connection))
  }
}
