import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

extension World {
  /// A fingerprint of all that decides how the world goes on.
  ///
  /// Two worlds of one fingerprint are taken for the same. It is one of 64 bits, so that among ten
  /// million worlds two different ones have the same with a probability of less than 1 : 300,000.
  ///
  /// The past of the session, which only people look at, is forgotten.
  mutating func takeFingerprint() -> Int {
    if sharedSession.hasChanged { session.forgetPast() }
    var hasher = Hasher()
    hasher.combine(sharedSession.digest { $0.digest })
    for connection in session.pageConnections {
      hasher.combine(links.firstIndex { $0.connection == connection } ?? -1)
    }
    for index in windows.indices {
      hasher.combine(windows[index].sharedPage.digest { $0.digest })
      hasher.combine(windows[index].lastChange?.digest)
      hasher.combine(windows[index].sentChange)
      hasher.combine(windows[index].formerChangeCount)
    }
    for link in links { link.hash(into: &hasher) }
    books.hash(into: &hasher)
    hasher.combine(file.digest)
    hasher.combine(file.deadline == nil)
    hasher.combine(file.hasFailed)
    hasher.combine(file.storedRevision == session.storableRevision)
    return hasher.finalize()
  }

  /// Whether nothing is under way, and every page that may have a connection has one.
  var isQuiet: Bool {
    links.allSatisfy {
      $0.toPage.isEmpty && $0.toShell.isEmpty && $0.isOpenAtPage && $0.isOpenAtShell
    } && windows.allSatisfy { $0.page.isConnected || $0.page.isStopped }
  }
}

extension ShellSession {
  fileprivate var digest: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension FakePage {
  fileprivate var digest: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension SimulatedLink {
  /// Feeds a hasher with all but the number of the connection.
  func hash(into hasher: inout Hasher) {
    hasher.combine(window)
    for frame in toShell { hasher.combine(frame.digest) }
    hasher.combine(toShell.count)
    for frame in toPage { hasher.combine(frame.digest) }
    hasher.combine(toPage.count)
    hasher.combine(isOpenAtPage)
    hasher.combine(isOpenAtShell)
    hasher.combine(closing)
  }
}
