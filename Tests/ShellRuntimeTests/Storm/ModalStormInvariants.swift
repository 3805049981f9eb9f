import BridgeProtocol
import Navigation
import ShellTesting

/// What must hold of modals, mail and answers after every step of a storm.
///
/// Keeps its own books: from what pages sent and what the state showed before and after, it knows
/// which page has to hear of which dismissal, and how often.
struct ModalStormInvariants {
  private var documents: [String: String] = [:]
  private var lastChanges: [String: Int] = [:]
  private var owners: [ModalID: [String]] = [:]
  /// For each page and modal how many dismissals it has to be told.
  private var dismissals: [String: [String: Int]] = [:]

  /// The invariants that some inputs broke, as sentences.
  mutating func broken(by inputs: [HandledInput], in shell: SimulatedShell) -> [String] {
    var sentences: [String] = []
    for input in inputs {
      sentences += brokenAnswers(input)
      sentences += brokenCover(input)
      sentences += brokenDismissals(input)
    }
    for page in shell.pages {
      for (modal, count) in reported(page) where count > dismissals[page.page]?[modal] ?? 0 {
        sentences.append("\(page.page) was told \(count) times that \(modal) is gone")
      }
    }
    return sentences
  }

  /// What is missing when nothing is under way any more.
  func missing(in shell: SimulatedShell) -> [String] {
    var sentences: [String] = []
    for page in shell.pages where !page.isStopped {
      let counts = reported(page)
      for (modal, count) in dismissals[page.page] ?? [:] where counts[modal] ?? 0 != count {
        sentences.append(
          "\(page.page) received \(counts[modal] ?? 0) of \(count) ends of \(modal)")
      }
    }
    return sentences
  }

  private func reported(_ page: FakePage) -> [String: Int] {
    var counts: [String: Int] = [:]
    for event in page.handledMail where event.name == .dismissed {
      counts[event.data["modal"]?.string ?? "", default: 0] += 1
    }
    return counts
  }
}

// MARK: - Answers

extension ModalStormInvariants {
  /// Every change is answered exactly once, the first time that it arrives.
  private mutating func brokenAnswers(_ input: HandledInput) -> [String] {
    guard let page = input.page, let message = input.message, !input.isClosed else { return [] }
    if case .hello(let hello) = message { documents[page] = hello.document }
    var expected: [Int] = []
    for change in message.changes where change.id > lastChanges[documents[page] ?? ""] ?? 0 {
      expected.append(change.id)
      lastChanges[documents[page] ?? ""] = change.id
    }
    let answered = input.answers.map(\.result.id)
    return answered == expected
      ? [] : ["\(page) was answered \(answered) for the changes \(expected)"]
  }

  /// What lies beneath a modal moves nothing.
  private func brokenCover(_ input: HandledInput) -> [String] {
    guard let page = input.page, let message = input.message, message.isBarredFromBelow,
      let origin = message.origin, isCovered(origin, in: input.before),
      NavigationSummary(input.before) != NavigationSummary(input.after)
    else { return [] }
    return ["\(page) changed the state from beneath a modal"]
  }

  private func isCovered(_ key: EntryKey, in state: NavigationState) -> Bool {
    let isInTab = state.presentTabs.contains { tab in
      state.stack(of: tab.id)?.entries.contains { $0.key == key } ?? false
    }
    if isInTab { return !state.modals.isEmpty }
    return state.modals.dropLast().contains { modal in
      modal.stack.entries.contains { $0.key == key }
    }
  }
}

// MARK: - Dismissals

extension ModalStormInvariants {
  private mutating func brokenDismissals(_ input: HandledInput) -> [String] {
    let gone = input.answers.flatMap(\.dismissedModals) + input.dismissedModals
    let before = ids(input.before)
    let after = ids(input.after)
    var sentences = before.filter { !after.contains($0) && !gone.contains($0) }
      .map { "nobody was told that \($0) is gone" }
    if input.changeCount < 2 {
      if Set(gone).count != gone.count { sentences.append("a modal went twice") }
      sentences += gone.filter { !before.contains($0) }.map { "\($0) went and was not there" }
    }
    // A page that asks for what it has not heard the end of is told of that end, and no other.
    var unheard = Set(input.unacknowledgedDismissals)
    for answer in input.answers {
      for id in answer.dismissedModals {
        if let page = input.page, owners[id]?.contains(page) == true { unheard.insert(id) }
        end(id, in: input)
      }
      guard answer.result.status != .rejected, let page = input.page,
        let id = answer.result.data?["modal"]?.string.map(ModalID.init(_:)),
        !unheard.contains(id), owners[id]?.contains(page) != true
      else { continue }
      owners[id, default: []].append(page)
    }
    for id in input.dismissedModals { end(id, in: input) }
    for id in after where owners[id] == nil { owners[id] = input.presenters }
    return sentences
  }

  /// A modal that came and went within one input was its page's.
  private mutating func end(_ id: ModalID, in input: HandledInput) {
    for owner in owners.removeValue(forKey: id) ?? input.presenters {
      dismissals[owner, default: [:]][id.rawValue, default: 0] += 1
    }
  }

  private func ids(_ state: NavigationState) -> [ModalID] {
    (state.modals + state.modalQueue).map(\.id)
  }
}

extension HandledInput {
  fileprivate var changeCount: Int { message?.changes.count ?? 0 }

  /// Whose what comes up is, if nobody else's.
  fileprivate var presenters: [String] {
    guard let page, message?.presents == true else { return [] }
    return [page]
  }
}

extension PageMessage {
  /// The changes that the message carries.
  fileprivate var changes: [PageChange] {
    switch self {
    case .hello(let hello): hello.changes
    case .routeChange(let message): [.routeChange(message)]
    case .action(let message): [.action(message)]
    case .applied, .call, .callPart, .replyTaken, .visibility, .acknowledged: []
    }
  }

  /// The key of the entry on which a single change was made.
  fileprivate var origin: EntryKey? {
    switch self {
    case .routeChange(let message): EntryKey(message.from)
    case .action(let message): message.from.map(EntryKey.init(_:))
    default: nil
    }
  }

  fileprivate var isBarredFromBelow: Bool {
    switch self {
    case .routeChange: true
    case .action(let message): [.push, .pop, .back].contains(message.name)
    default: false
    }
  }

  /// Whether what comes up belongs to the page: a question that is answered brings up what
  /// somebody else wanted.
  fileprivate var presents: Bool {
    changes.contains { change in
      if case .action(let message) = change { message.name != .leave } else { true }
    }
  }
}
