import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// A protocol that is broken in one place on purpose.
///
/// Only tests switch one on: a simulation and a search that do not notice it are worth nothing.
/// What is broken are the rules, not the code: the shell and the pages stay as they are, and what
/// passes between them is changed as if one of them did not know the rule.
package enum BrokenVariant: String, CaseIterable, Sendable {
  /// A change that comes once more is handled once more.
  case forgetsHandledChanges
  /// A page forgets a change once it was sent, not once it was answered.
  case forgetsSentChanges
  /// A page takes a welcome for the answer to everything that it has done.
  case welcomeAnswersEverything
  /// What was made under an earlier generation counts.
  case ignoresGenerations
  /// A mirror may do what a driver may.
  case ignoresRoles
  /// A change on an entry that is gone is made on the visible one.
  case acceptsDeadEntries
  /// A change from beneath a modal is made as if it came from the modal.
  case reachesBeneathModals
  /// What was made in an earlier epoch counts in this one.
  case acceptsEarlierEpochs
  /// A refusal is not followed by the state, so that the page is not repaired.
  case refusesInSilence
  /// Of the states that wait to be sent the oldest is kept, not the newest.
  case sendsOldestState
  /// A tab that is left goes back to its root.
  case switchResetsStack
  /// Back at a tab's root selects the last tab.
  case backLeavesTab
  /// What is dismissed takes the modal below with it.
  case dismissesTwice
  /// A link that arrives while no page is attached is lost.
  case losesColdLinks
  /// An event counts as handled once it was sent.
  case forgetsSentEvents
  /// Every page is told that it drives.
  case tellsEveryoneToDrive
  /// A step through the browser's history is answered by a push.
  case answersTraversalsByPush
  /// A write that failed counts as done.
  case ignoresFailedWrites
  /// What is stored is not the state.
  case storesAnotherState
  /// A shell that starts again does not look what was stored.
  case restoresNothing
}

// MARK: - What reaches the session

extension BrokenVariant {
  /// What reaches the session in place of an input.
  func tamper(with input: SessionInput, in world: World) -> [SessionInput] {
    switch input {
    case .acted(.linkOpened) where self == .losesColdLinks && world.links.isEmpty: []
    case .received(let connection, let bytes) where connection != world.controller.connection:
      tamper(with: bytes, on: connection, in: world).map { [.received(connection, $0)] } ?? [input]
    default: [input] + also(after: ObservedInput(input, in: world).userAction, in: world)
    }
  }

  private func tamper(
    with bytes: [UInt8], on connection: ConnectionID, in world: World
  ) -> [UInt8]? {
    guard let client = world.books.clients[connection] else { return nil }
    switch try? PageMessage.decode(bytes) {
    case .hello(var hello):
      if self == .acceptsEarlierEpochs { hello.resume?.epoch = world.epoch }
      if self == .forgetsHandledChanges {
        hello.changes = hello.changes.map { renumbered($0, world.books, of: hello.document) }
      }
      return PageMessage.hello(hello).encoded()
    case .routeChange(var change):
      tamper(with: &change, of: client, in: world)
      return PageMessage.routeChange(change).encoded()
    default: return nil
    }
  }

  private func tamper(
    with change: inout RouteChangeMessage, of client: Books.Client, in world: World
  ) {
    let state = world.session.navigation
    let origin = EntryKey(change.from)
    switch self {
    case .ignoresGenerations:
      change.generation = world.session.driver(of: client.webView).generation
    case .ignoresRoles: change.trusted = true
    case .acceptsDeadEntries where !state.isAlive(origin):
      change.from = world.session.entry(shownBy: client.webView)?.key.rawValue ?? change.from
    case .reachesBeneathModals where state.isCovered(origin):
      change.from = state.visibleEntry.key.rawValue
    case .forgetsHandledChanges:
      change =
        renumbered(.routeChange(change), world.books, of: client.document ?? "").routeChange
        ?? change
    default: break
    }
  }

  /// A change that was handled before, as if it was a new one.
  private func renumbered(
    _ change: PageChange, _ books: Books, of document: String
  ) -> PageChange {
    let last = books.lastChange(of: document)
    guard case .routeChange(var message) = change, message.id <= last else { return change }
    message.id = last + 1
    return .routeChange(message)
  }

  /// What the shell does besides what the user has asked for.
  private func also(
    after action: (name: ActionName, parameters: JSONObject)?, in world: World
  ) -> [SessionInput] {
    guard let action else { return [] }
    let state = world.session.navigation
    switch (self, action.name) {
    case (.switchResetsStack, .selectTab)
    where action.parameters["tab"]?.string != state.selectedTab.rawValue:
      return [.acted(.poppedToRoot(tab: state.selectedTab))]
    case (.backLeavesTab, .back)
    where state.modals.isEmpty && state.depth(of: state.selectedTab) == 1:
      return state.presentTabs.last.map { [.acted(.tabSelected($0.id))] } ?? []
    case (.dismissesTwice, .dismiss) where !state.modals.isEmpty,
      (.dismissesTwice, .back) where !state.modals.isEmpty:
      return [.acted(.backPressed)]
    default: return []
    }
  }
}

// MARK: - What leaves the session and the pages

extension BrokenVariant {
  /// What is sent in place of the outputs of the session.
  func tamper(with outputs: [SessionOutput]) -> [SessionOutput] {
    outputs.compactMap { output in
      guard case .send(let connection, let frame, let policy) = output else { return output }
      let text = String(decoding: frame, as: UTF8.self)
      switch self {
      case .refusesInSilence where text.contains(#""cause":"resync""#): return nil
      case .tellsEveryoneToDrive:
        let other = text.replacing(#""role":"mirror""#, with: #""role":"driver""#)
        return .send(connection, Array(other.utf8), policy)
      case .welcomeAnswersEverything where frame.isWelcome:
        let other = text.replacing(#/"lastChange":[0-9]+/#, with: #""lastChange":1000000"#)
        return .send(connection, Array(other.utf8), policy)
      default: return output
      }
    }
  }

  /// What a page sends in place of a frame; nil if it sends nothing.
  func tamper(with frame: [UInt8], of window: World.Window) -> [UInt8]? {
    guard self == .forgetsSentChanges else { return frame }
    switch try? PageMessage.decode(frame) {
    case .hello(var hello):
      hello.changes.removeAll { $0.id <= window.sentChange }
      return PageMessage.hello(hello).encoded()
    case .routeChange(let change): return change.id <= window.sentChange ? nil : frame
    case .action(let action): return action.id <= window.sentChange ? nil : frame
    default: return frame
    }
  }

  /// What is stored in place of a state.
  func tamper(with navigation: NavigationState) -> NavigationState {
    guard self == .storesAnotherState else { return navigation }
    var other = navigation
    other.reduce(.pushed(url: "/another"))
    return other
  }
}

extension PageChange {
  fileprivate var routeChange: RouteChangeMessage? {
    if case .routeChange(let message) = self { message } else { nil }
  }
}

extension [UInt8] {
  /// Whether the frame is a `welcome`.
  fileprivate var isWelcome: Bool { starts(with: #"{"type":"welcome""#.utf8) }
}
