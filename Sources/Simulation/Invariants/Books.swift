import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// The books that are kept of a world beside the shell's own, and what in it broke.
///
/// `docs/reliability.md` lists the invariants. The books never ask the shell whether it was right:
/// what a change may do follows from what stood before, and from the documents of the protocol.
struct Books: Sendable {
  /// A change, or an event, of which there is one within an epoch.
  struct Number: Hashable, Sendable {
    let owner: String
    let id: Int
  }

  /// A connection of a window, as long as the shell has it.
  struct Client: Sendable {
    let window: String
    let webView: String
    /// Set once its `hello` was handled.
    var document: String?
  }

  private(set) var broken: [String] = []
  private(set) var clients: [ConnectionID: Client] = [:]
  /// The highest change id of each document that reached the shell.
  private var lastChanges: [String: Int] = [:]
  /// The changes that a page was told to have taken effect.
  private var effects: Set<Number> = []
  /// The events that were sent to mailboxes, and those that an app handled.
  private var mail: Set<Number> = []
  private var handledMail: Set<Number> = []
  /// Everything that could have been stored, newest first.
  private var seen: SeenState?

  mutating func add(_ sentence: String) {
    if broken.count < 8 { broken.append(sentence) }
  }

  mutating func see(_ navigation: NavigationState) {
    seen = SeenState(navigation.snapshot, after: seen)
  }

  /// Another shell began: ids start anew.
  mutating func shellBegan(_ navigation: NavigationState) {
    clients = [:]
    lastChanges = [:]
    effects = []
    mail = []
    handledMail = []
    see(navigation)
  }

  /// A window opened a connection.
  mutating func connect(_ window: World.Window, by connection: ConnectionID) {
    clients[connection] = Client(window: window.label, webView: window.page.webView)
  }

  mutating func disconnect(_ connection: ConnectionID) { clients[connection] = nil }

  /// The highest change id of a document that reached the shell.
  func lastChange(of document: String) -> Int { lastChanges[document] ?? 0 }

  // MARK: After an input

  /// Compares what the session did with what it may do.
  mutating func compare(_ input: ObservedInput, _ outputs: [SessionOutput], with world: World) {
    let navigation = world.session.navigation
    for sentence in navigation.checkInvariants() { add(sentence) }
    if world.session.revision < input.revision { add("the revision fell") }
    if navigation.revision != input.before.revision {
      see(navigation)
      if world.session.revision == input.revision {
        add("the state changed within revision \(input.revision)")
      }
    }
    compareAnswers(input, outputs, with: world)
    if case .page(.hello, _, let connection) = input.content {
      clients[connection]?.document = input.document
    }
    let rules = ChangeRules(input, world)
    for sentence in rules.broken(by: outputs) { add(sentence) }
    note(outputs, in: world)
  }

  mutating func compare(flushed outputs: [SessionOutput], with world: World) {
    note(outputs, in: world)
  }

  private mutating func note(_ outputs: [SessionOutput], in world: World) {
    let bound = 80 + 4 * (world.links.count + 2)
    let count = outputs.count { if case .send = $0 { true } else { false } }
    if count > bound { add("one input led to \(count) messages") }
    for output in outputs {
      switch output {
      case .close(let connection, _, _): clients[connection] = nil
      case .send(let connection, let frame, _):
        guard frame.isEvent, let window = clients[connection]?.window,
          case .event(let event)? = try? ShellMessage.decode(frame), event.name.isReliable,
          // Those of plugins are forgotten with the document that listened.
          event.name != .pluginEvent
        else { continue }
        mail.insert(Number(owner: window, id: event.id))
      default: continue
      }
    }
  }

  /// Every change is answered once, the first time that it arrives, and never after that.
  private mutating func compareAnswers(
    _ input: ObservedInput, _ outputs: [SessionOutput], with world: World
  ) {
    guard case .page(_, let window, let connection) = input.content, !input.changes.isEmpty
    else { return }
    let isClosed = outputs.contains {
      if case .close(connection, _, _) = $0 { true } else { false }
    }
    guard !isClosed else { return }
    var expected: [Int] = []
    for change in input.changes where change.id > lastChanges[input.document] ?? 0 {
      expected.append(change.id)
      lastChanges[input.document] = change.id
    }
    let answers = Self.results(in: outputs, to: connection).filter { $0.id > 0 }
    if answers.map(\.id) != expected {
      add("\(window) was answered \(answers.map(\.id)) for the changes \(expected)")
    }
    let isOfOldEpoch =
      if case .page(.hello(let hello), _, _) = input.content {
        hello.resume?.epoch != world.epoch
      } else { false }
    for answer in answers where answer.status == .applied {
      if isOfOldEpoch { add("change \(answer.id) of \(window), of an old epoch, took effect") }
      guard effects.insert(Number(owner: input.document, id: answer.id)).inserted else {
        add("change \(answer.id) of \(window) took effect twice")
        continue
      }
    }
    guard expected.isEmpty, input.singleChange != nil else { return }
    if input.before.revision != world.session.navigation.revision {
      add("a change of \(window) that came once more changed the state")
    }
  }

  static func results(
    in outputs: [SessionOutput], to connection: ConnectionID
  ) -> [ResultMessage] {
    outputs.compactMap { output in
      guard case .send(connection, let frame, _) = output, frame.isResult,
        case .result(let result)? = try? ShellMessage.decode(frame)
      else { return nil }
      return result
    }
  }

  // MARK: After a message to a page

  /// What is compared of a page before and after a message.
  struct KnownPage {
    fileprivate let document: String
    fileprivate let epoch: String?
    fileprivate let revision: Int
    fileprivate let handledMailCount: Int

    init(_ page: borrowing FakePage) {
      document = page.document
      epoch = page.epoch
      revision = page.revision
      handledMailCount = page.handledMail.count
    }

    /// Whether the page has learned of another epoch since.
    func hasOtherEpoch(than page: borrowing FakePage) -> Bool {
      epoch != nil && epoch != page.epoch
    }
  }

  mutating func compare(_ former: KnownPage, with page: FakePage, in world: World) {
    let isSame = former.document == page.document && former.epoch == page.epoch
    if isSame, page.revision < former.revision {
      add("\(page.page) went back to revision \(page.revision)")
    }
    if page.epoch == world.epoch, page.revision > world.session.revision {
      add("\(page.page) knows a revision that the shell does not have")
    }
    for event in page.handledMail.dropFirst(former.handledMailCount)
    where !handledMail.insert(Number(owner: page.page, id: event.id)).inserted {
      add("\(page.page) handled the event \(event.id) twice")
    }
  }

  // MARK: After a restart

  mutating func compare(restored snapshot: Snapshot?, with world: World) {
    guard let snapshot else { return }
    if seen?.holds(snapshot) != true { add("what was stored is no state that there ever was") }
    let navigation = world.session.navigation
    guard navigation.root == .main else { return }
    for stored in snapshot.stacks {
      guard let stack = navigation.stack(of: stored.tab) else { continue }
      let urls = stored.pages.map(\.url)
      let restored = stack.entries.map(\.url)
      // A page that belongs to another tab by now is left out; nobody knows it of all pages.
      let areOwn = urls.allSatisfy { world.app.owners[$0] == stored.tab }
      if restored != urls, areOwn {
        add("\(urls) was stored of the tab \(stored.tab), and \(restored) restored")
      }
    }
  }

  /// Feeds a hasher with what decides what counts as broken later; what was seen only grows.
  func hash(into hasher: inout Hasher) {
    hasher.combine(effects)
    hasher.combine(mail)
    hasher.combine(handledMail)
  }

  /// The events that were sent to a page and that its app has not handled.
  func unhandledMail(of page: String) -> [Int] {
    mail.subtracting(handledMail).filter { $0.owner == page }.map(\.id).sorted()
  }
}

/// A state that could have been stored, and those before it, which copies of a world share.
private final class SeenState: Sendable {
  private let snapshot: Snapshot
  private let former: SeenState?

  init(_ snapshot: Snapshot, after former: SeenState?) {
    self.snapshot = snapshot
    self.former = former
  }

  func holds(_ snapshot: Snapshot) -> Bool {
    var state: SeenState? = self
    while let seen = state {
      if seen.snapshot == snapshot { return true }
      state = seen.former
    }
    return false
  }
}

extension [UInt8] {
  /// Whether the frame is a `result`: the shell writes the type first.
  var isResult: Bool { starts(with: #"{"type":"result""#.utf8) }
  /// Whether the frame is an `event`.
  var isEvent: Bool { starts(with: #"{"type":"event""#.utf8) }
}
