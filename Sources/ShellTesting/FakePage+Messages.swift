import BridgeProtocol
import Vocabulary

// MARK: - What arrives

extension FakePage {
  /// Characters of a part of a call's options.
  private static let partLength = 10_000

  /// A message that came after the welcome.
  mutating func accept(_ message: ShellMessage) {
    switch message {
    case .welcome: break
    case .navigate(let navigate): accept(navigate)
    case .result(let result): accept(result)
    case .event(let event):
      events.append(event)
      unhandledEvents.append(event)
    case .reply(let reply): accept(reply)
    }
  }

  mutating func accept(_ welcome: WelcomeMessage) {
    let isOther = welcome.epoch != epoch
    if isOther {
      // Nothing shows whether the previous shell has performed these calls, so they have failed.
      calls.removeAll { sentCalls.contains($0.id) }
      if epoch != nil { queue.removeAll() }
    }
    sentCalls.removeAll()
    if isOther || role == nil { adopt(welcome, isOther: isOther) }
    if isOther {
      epoch = welcome.epoch
      revision = 0
      lastEvent = 0
      lastChange = 0
      owesAcknowledgement = false
      unhandledEvents.removeAll()
      keys.removeAll()
      currentKey = ""
    }
    isWelcome = true
    isAlone = false
    environment = welcome.environment
    role = welcome.role
    if target == nil { target = base.entry }
    reportedRevision = nil
    accept(welcome.navigate)
    for message in early { accept(message) }
    early.removeAll()
  }

  /// Says in the changes that were made before this document's first welcome what they need: of
  /// another shell they name the entry that the page learns of now, if that is where it was.
  private mutating func adopt(_ welcome: WelcomeMessage, isOther: Bool) {
    let target = welcome.navigate.target
    let isHere = target.url.isSamePlace(as: base.entry.url)
    var from = target.key
    queue = queue.compactMap { queued in
      var queued = queued
      switch queued.change {
      case .routeChange(var message):
        message.generation = welcome.generation
        if isOther {
          guard isHere else { return nil }
          message.from = from
          if message.key.isEmpty { message.key = from }
          from = message.key
        }
        queued.change = .routeChange(message)
      case .action(var message):
        message.generation = welcome.generation
        if isOther { message.from = from }
        queued.change = .action(message)
      }
      return queued
    }
  }

  private mutating func accept(_ navigate: NavigateMessage) {
    guard navigate.epoch == epoch, navigate.revision >= revision, navigate.target.url.isPath
    else { return }
    if navigate.target.key != base.entry.key {
      base.mode = navigate.mode
      repairs = false
    }
    revision = navigate.revision
    base.entry = navigate.target
    target = navigate.target
    modals = navigate.modals
    role = navigate.role
    generation = navigate.generation
    lastChange = max(lastChange, navigate.lastChange)
    queue.removeAll { $0.change.id <= lastChange }
  }

  /// A route change is answered by the state, so that only a refusal ends it before.
  private mutating func accept(_ result: ResultMessage) {
    results.append(result)
    queue.removeAll { queued in
      guard queued.change.id == result.id else { return false }
      guard case .routeChange = queued.change else { return true }
      return result.status == .rejected
    }
  }

  private mutating func accept(_ reply: ReplyMessage) {
    if let text = reply.text, let part = reply.part {
      outbox.append(PageMessage.replyTaken(ReplyTakenMessage(id: reply.id, part: part)).encoded())
      partedAnswers[reply.id] = (part == 0 ? "" : partedAnswers[reply.id] ?? "") + text
      guard part + 1 == reply.parts else { return }
      let data = try? JSONValue(parsing: Array((partedAnswers[reply.id] ?? "").utf8))
      partedAnswers[reply.id] = nil
      return settle(ReplyMessage(id: reply.id, success: true, data: data))
    }
    guard reply.part == nil else { return }
    settle(reply)
  }

  private mutating func settle(_ reply: ReplyMessage) {
    replies.append(reply)
    calls.removeAll { $0.id == reply.id }
    sentCalls.remove(reply.id)
  }

  /// Handles each event once, however often it arrives, and acknowledges those of the mailbox.
  mutating func handleEvents() {
    if handlesMail {
      for event in unhandledEvents {
        let isMail = event.name.isReliable
        if isMail { owesAcknowledgement = true }
        guard event.id > lastEvent else { continue }
        lastEvent = event.id
        handledEventCount += 1
        if isMail { handledMail.append(event) }
      }
      unhandledEvents.removeAll()
    }
    guard owesAcknowledgement, isWelcome else { return }
    owesAcknowledgement = false
    outbox.append(PageMessage.acknowledged(event: lastEvent).encoded())
  }
}

// MARK: - What is sent

extension FakePage {
  mutating func mintKey() -> String {
    keyCount += 1
    return "p\(document).\(keyCount)"
  }

  mutating func propose(
    _ kind: RouteChangeKind, from: String, key: String, url: String, trusted: Bool
  ) {
    guard !isStopped, !isAlone else {
      base = Place(entry: WireEntry(key: key, url: url), mode: kind.mode)
      if target != nil { target = base.entry }
      return
    }
    changeCount += 1
    add(
      .routeChange(
        RouteChangeMessage {
          $0.id = changeCount
          $0.generation = generation
          $0.revision = revision
          $0.kind = kind
          $0.from = from
          $0.key = key
          $0.url = url
          $0.trusted = trusted
          $0.origin = kind == .traverse ? .traverse : trusted ? .user : .router
        }))
  }

  mutating func add(_ change: PageChange) {
    queue.append(Queued(change: change, shown: place))
    if isWelcome { send(change) }
  }

  /// Sends a call, with its options in parts if they are too large for one message.
  mutating func send(_ call: CallMessage) {
    sentCalls.insert(call.id)
    let whole = PageMessage.call(call).encoded()
    guard whole.count > ProtocolLimits.pageMessageByteCountMax else { return outbox.append(whole) }
    var text = Substring(JSONValue.object(call.options).serializedText())
    var call = call
    call.options = [:]
    while !text.isEmpty {
      let piece = String(text.prefix(Self.partLength))
      text = text.dropFirst(Self.partLength)
      let part = CallPartMessage(id: call.id, part: call.parts, text: piece)
      outbox.append(PageMessage.callPart(part).encoded())
      call.parts += 1
    }
    outbox.append(PageMessage.call(call).encoded())
  }

  mutating func send(_ change: PageChange) {
    switch change {
    case .routeChange(let message): outbox.append(PageMessage.routeChange(message).encoded())
    case .action(let message): outbox.append(PageMessage.action(message).encoded())
    }
  }
}

extension RouteChangeKind {
  /// The mode of what the change predicts.
  var mode: NavigateMode {
    switch self {
    case .push: .push
    case .replace: .replace
    case .traverse: .pop
    }
  }
}
