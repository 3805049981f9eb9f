import BridgeProtocol
import DequeModule
import Vocabulary

/// The plugin calls and the listeners of documents.
///
/// A document that the next one of its page replaces is forgotten, with its listeners: on a device,
/// too, the bridge starts again with each document. Of the other documents without a connection the
/// newest ones are kept, because they may return.
struct PluginDocuments: Sendable {
  /// The number of documents without a connection that are kept.
  static let departedCountMax = 64

  /// How long the requests of a document without a connection may continue.
  static let requestGraceMilliseconds: UInt64 = 30_000

  /// The bytes of data and errors in the answers that are kept for one document.
  ///
  /// All of them are sent at once when the document returns.
  static let replyByteCountMax = ProtocolLimits.unsentByteCountMax * 3 / 4

  /// A listener that receives each event of a name.
  struct Listener: Hashable, Sendable {
    /// The id that the document has given the listener.
    let id: String
    let plugin: String
    let event: String
  }

  /// How far a call is when it arrives.
  enum Admission {
    case new
    /// The call has no answer yet, for example because the user has not answered its question.
    case underway
    case answered(ReplyMessage)
  }

  fileprivate struct Document: Sendable {
    /// The platform of its frame; `nil` means that of the shell's device.
    let platform: Platform?
    /// When its connection was lost; nil while it has one.
    var departure: SessionTime?
    var underway: Set<String> = []
    var replies: Deque<ReplyMessage> = []
    /// The bytes of data or error in each answer, in the order of `replies`; none in a refusal that
    /// stands for an answer.
    var byteCounts: Deque<Int> = []
    /// Whether somebody can type into the document.
    var isFieldFocused = false
    /// In the order in which they were added.
    var listeners: [Listener] = []
  }

  private var documents: [PageIdentity: Document] = [:]
  /// The documents in the order of their first calls.
  private var order: [PageIdentity] = []
  private var departed = Departures<PageIdentity>(countMax: Self.departedCountMax)

  /// Whether no document has called a plugin.
  var isEmpty: Bool { documents.isEmpty }

  /// Notes a call, unless it arrived before.
  mutating func admit(
    _ call: String, of document: PageIdentity, on platform: Platform?
  ) -> Admission {
    guard let known = documents[document] else {
      documents[document] = Document(platform: platform, underway: [call])
      order.append(document)
      return .new
    }
    if let reply = known.replies.first(where: { $0.id == call }) { return .answered(reply) }
    guard documents[document]?.underway.insert(call).inserted == true else { return .underway }
    return .new
  }

  /// Keeps the answer of a call, and drops the oldest one if there are too many.
  mutating func answer(_ reply: ReplyMessage, to document: PageIdentity) {
    guard documents[document]?.underway.remove(reply.id) != nil else { return }
    documents[document]?.keep(reply)
  }

  /// Adds a listener; false if the document has too many.
  ///
  /// A listener that the document has already added stays as it is.
  mutating func add(_ listener: Listener, of document: PageIdentity) -> Bool {
    guard hasRoom(for: listener, of: document) else { return false }
    if documents[document]?.listeners.contains(listener) == false {
      documents[document]?.listeners.append(listener)
    }
    return true
  }

  /// Whether a document may have a listener, or has it.
  func hasRoom(for listener: Listener, of document: PageIdentity) -> Bool {
    guard let listeners = documents[document]?.listeners else { return false }
    return listeners.count < ProtocolLimits.pluginListenerCountMax || listeners.contains(listener)
  }

  /// Removes the listeners of a document that pass a test.
  mutating func removeListeners(
    of document: PageIdentity, where isMeant: (Listener) -> Bool
  ) {
    documents[document]?.listeners.removeAll(where: isMeant)
  }

  /// Whether a document has made a call, and is not forgotten.
  func knows(_ document: PageIdentity) -> Bool { documents[document] != nil }

  /// The platform of a document that has made a call, `nil` if it is that of the shell's device.
  func platform(of document: PageIdentity) -> Platform? { documents[document]?.platform }

  /// The listeners of a document, in the order in which they were added.
  func listeners(of document: PageIdentity) -> [Listener] { documents[document]?.listeners ?? [] }

  /// The listeners of a document to an event, in the order in which they were added.
  func listeners(of document: PageIdentity, to event: String, of plugin: String) -> [Listener] {
    documents[document]?.listeners.filter { $0.event == event && $0.plugin == plugin } ?? []
  }

  /// The documents that have a listener to any of some events of a plugin.
  func listening(to events: [String], of plugin: String) -> [PageIdentity] {
    order.filter { document in
      documents[document]?.listeners.contains {
        $0.plugin == plugin && events.contains($0.event)
      } ?? false
    }
  }

  /// Whether another document of the page of a document is known.
  func hasOthers(than document: PageIdentity) -> Bool {
    !others(than: document).isEmpty
  }

  /// Notes whether somebody can type into a document.
  mutating func setFocus(_ isFocused: Bool, of document: PageIdentity) {
    documents[document]?.isFieldFocused = isFocused
  }

  /// Whether somebody can type into a document that has a connection, or into one except `other`.
  func hasFocus(except other: PageIdentity? = nil) -> Bool {
    documents.contains { document, known in
      known.isFieldFocused && known.departure == nil && document != other
    }
  }

  private func others(than document: PageIdentity) -> [PageIdentity] {
    order.filter { $0.page == document.page && $0 != document }
  }

  /// Notes that a document has a connection, and forgets the other documents of its page.
  ///
  /// Returns whether there were other documents.
  mutating func arrive(_ document: PageIdentity) -> Bool {
    departed.remove(document)
    documents[document]?.departure = nil
    let former = others(than: document)
    for document in former { forget(document) }
    return !former.isEmpty
  }

  /// Notes that a document has no connection any more.
  mutating func depart(_ document: PageIdentity, at now: SessionTime) {
    guard documents[document] != nil else { return }
    documents[document]?.departure = now
    if let oldest = departed.add(document) { forget(oldest) }
  }

  /// Whether the requests of a document are no longer needed.
  func isGone(_ document: PageIdentity, at now: SessionTime) -> Bool {
    guard let known = documents[document] else { return true }
    guard let departure = known.departure else { return false }
    return departure.advanced(byMilliseconds: Self.requestGraceMilliseconds) <= now
  }

  func checkInvariants() {
    departed.checkInvariants()
    precondition(Set(order) == Set(documents.keys) && order.count == documents.count)
    for document in documents.values {
      precondition(document.replies.count <= ProtocolLimits.replyCountMax)
      precondition(document.replies.count == document.byteCounts.count)
      precondition(document.byteCounts.reduce(0, +) <= Self.replyByteCountMax)
      precondition(document.listeners.count <= ProtocolLimits.pluginListenerCountMax)
      precondition(document.underway.isDisjoint(with: document.replies.map(\.id)))
    }
  }

  private mutating func forget(_ document: PageIdentity) {
    departed.remove(document)
    documents[document] = nil
    order.removeAll { $0 == document }
  }
}

extension PluginDocuments.Document {
  /// Keeps an answer, and drops the oldest one if there are too many.
  ///
  /// If all answers together are too large, the oldest ones become refusals. They are not
  /// removed, because a repeated call must not be performed again.
  fileprivate mutating func keep(_ reply: ReplyMessage) {
    replies.append(reply)
    byteCounts.append(reply.contentByteCount)
    if replies.count > ProtocolLimits.replyCountMax {
      replies.removeFirst()
      byteCounts.removeFirst()
    }
    var byteCount = byteCounts.reduce(0, +)
    for index in replies.indices where byteCount > PluginDocuments.replyByteCountMax {
      byteCount -= byteCounts[index]
      guard byteCounts[index] > 0 else { continue }
      byteCounts[index] = 0
      replies[index] = .notKept(replies[index].id)
    }
  }
}

extension ReplyMessage {
  /// What a repeated call receives whose answer was too large to be kept.
  static func notKept(_ call: String) -> ReplyMessage {
    ReplyMessage(
      id: call, success: false,
      error: ReplyError(
        message: "The call was performed; its answer was too large to be kept.",
        code: "UNAVAILABLE"))
  }

  /// The bytes of data and error, as JSON.
  fileprivate var contentByteCount: Int {
    (data?.serialized().count ?? 0)
      + (error.map { JSONValue.string($0.message).serialized().count } ?? 0)
  }
}

/// Events that wait for their first listener, so that none is lost because the app has not started
/// yet.
struct RetainedEvents: Sendable {
  private var events: Deque<(plugin: String, event: String, data: JSONObject?)> = []

  /// Keeps an event, and drops the oldest one if there are too many.
  mutating func add(_ event: String, of plugin: String, _ data: JSONObject?) {
    events.append((plugin, event, data))
    if events.count > ProtocolLimits.retainedEventCountMax { events.removeFirst() }
  }

  /// Removes and returns the events that wait for a listener, oldest first.
  mutating func take(for listener: PluginDocuments.Listener) -> [JSONObject?] {
    let isMeant = { (event: String, plugin: String) in
      event == listener.event && plugin == listener.plugin
    }
    let taken = events.filter { isMeant($0.event, $0.plugin) }
    events.removeAll { isMeant($0.event, $0.plugin) }
    return taken.map(\.data)
  }
}
