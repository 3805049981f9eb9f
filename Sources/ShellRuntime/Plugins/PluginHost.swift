package import BridgeProtocol
package import NativePlugins
import Navigation
package import Vocabulary

/// The plugins of a session, as a machine: what happens goes in, effects for the session come out.
///
/// A call is planned by reading only (`plan`). The session makes the change that the plan needs, or
/// refuses the call. Only then does `commit` change phone and listeners. After that only a question
/// and a work can still be refused, and their plans change nothing, so a refusal changes nothing.
package struct PluginHost: Sendable {
  /// A call that is under way.
  package struct Call: Hashable, Sendable {
    package fileprivate(set) var message: CallMessage
    package let document: PageIdentity
    package let platform: Platform
    /// The bytes of its options as JSON if they came in parts, else zero.
    fileprivate(set) var partedByteCount = 0
    fileprivate(set) var progress = PluginProgress()
  }

  /// A question of a plugin that the user has not answered.
  private struct PendingQuestion: Sendable {
    let question: PluginQuestion
    let call: Call
  }

  /// The methods of the plugins that the app brings itself, by plugin.
  let ownPlugins: [String: Set<String>]
  /// How the app is built for its devices.
  let build: NativeBuild
  /// What comes of it when an app asks for a permission.
  private let permissionPolicy: PermissionPolicy
  /// The time of day at which the clock of the inputs is zero, in milliseconds since 1970.
  private let startOfTime: Int64

  package private(set) var phone = Phone()
  var documents = PluginDocuments()
  private var partedOptions = PartedOptions()
  private var partedAnswers = PartedAnswers()
  var retained = RetainedEvents()
  private var pendingQuestions: [ModalID: PendingQuestion] = [:]
  private var works = PluginWorks()
  private var notices = MissingPluginNotices()
  /// When the splash screen hides itself.
  private var splashDeadline: SessionTime?
  /// What is done once the first page is there; `nil` after that.
  private var startEffects: [PluginEffect]? = []

  package init(
    ownPlugins: [String: Set<String>] = [:], permissionPolicy: PermissionPolicy = .prompt,
    packages: PackageVersions = PackageVersions(), build: NativeBuild = NativeBuild(),
    startOfTime: Int64 = 0
  ) {
    self.ownPlugins = ownPlugins
    self.permissionPolicy = permissionPolicy
    self.build = build
    phone.packages = packages
    self.startOfTime = startOfTime
    start(on: .ios)
  }

  /// Has the phone start the app as its configuration says, if no page is there yet.
  mutating func start(on platform: Platform) {
    guard startEffects != nil else { return }
    startEffects = phone.start(build, on: platform)
  }

  /// What the system draws on a device, whose web view makes room for the keyboard once a page has
  /// called a plugin: it is then a device's page.
  func systemUI(in environment: WireEnvironment) -> WireSystemUI {
    var systemUI = phone.systemUI
    if environment.keyboardHeight > 0, !documents.isEmpty {
      systemUI.keyboardResize = phone.keyboardResize(on: environment.platform)
    }
    return systemUI
  }

  /// The modals that ask the questions of plugins.
  var questions: some Sequence<ModalID> { pendingQuestions.keys }

  /// The bytes that remain for options that arrive in parts.
  private var roomForOptions: Int {
    let asking = pendingQuestions.values.reduce(0) { $0 + $1.call.partedByteCount }
    return ProtocolLimits.partedOptionsTotalByteCountMax
      - (partedOptions.byteCount + works.partedByteCount + asking)
  }

  func checkInvariants() {
    documents.checkInvariants()
    partedOptions.checkInvariants()
    partedAnswers.checkInvariants()
    works.checkInvariants()
    precondition(roomForOptions >= 0)
    notices.checkInvariants()
  }
}

// MARK: - Calls

extension PluginHost {
  /// Admits a call once, however often the page sends it, or repeats its answer.
  ///
  /// The platform of the document is `nil` if it is that of the shell's device.
  package mutating func receive(
    _ message: CallMessage, from document: PageIdentity, on platform: Platform?,
    shellPlatform: Platform
  ) -> [Effect] {
    switch documents.admit(message.id, of: document, on: platform) {
    case .underway:
      partedOptions.forget(document)
      return []
    case .answered(let reply):
      partedOptions.forget(document)
      return repeated(reply, to: document)
    case .new: break
    }
    var call = Call(message: message, document: document, platform: platform ?? shellPlatform)
    let notice = notices.projectLacks(call, build, ownPlugins)
    guard message.parts > 0 else { return notice + [.perform(call)] }
    do throws(PluginError) {
      let text = try partedOptions.take(for: message, of: document)
      call.partedByteCount = text.count
      call.message.options = try JSONObject(partedOptions: text)
    } catch {
      return notice + refusal(of: call, error)
    }
    return notice + [.perform(call)]
  }

  /// Keeps a part of the options of a call that follows, and acknowledges the part.
  mutating func receive(_ part: CallPartMessage, from document: PageIdentity) -> [Effect] {
    partedOptions.add(part, of: document, room: roomForOptions)
    return [.reply(ReplyMessage(id: part.id, success: true, part: part.part), to: document)]
  }

  /// Sends the next part of an answer, of which the page has taken one.
  package mutating func receive(
    _ taken: ReplyTakenMessage, from document: PageIdentity
  ) -> [Effect] {
    partedAnswers.take(taken, of: document).map { [.reply($0, to: document)] } ?? []
  }

  /// Carries out a plan whose change the session has made.
  package mutating func commit(_ plan: consuming PluginPlan, at now: SessionTime) -> [Effect] {
    plan.assertInvariants(phone)
    var effects: [Effect] = []
    // Most calls are reported, change what is drawn, and are answered.
    effects.reserveCapacity(3)
    if let phone = plan.phone.take() {
      if phone.systemUI != self.phone.systemUI || phone.resizeMode != self.phone.resizeMode
        || phone.handlesBackButton != self.phone.handlesBackButton
      {
        effects.append(.updateControllers)
      }
      self.phone = phone
    }
    for effect in plan.effects { effects += commit(effect, of: plan.call?.document, at: now) }
    guard let call = plan.call else { return effects }
    if let change = plan.listeners { effects += commit(change, of: call) }
    if plan.isReported { effects.append(.report(call.event)) }
    switch plan.answer {
    case .data(let data): effects += answer(to: call, ofAnySize: data, at: now)
    case .question(let question):
      effects += answerByPolicy(question, for: call) ?? [.ask(question, for: call)]
    case .work(let work): effects += begin(work, for: call, at: now)
    }
    return effects
  }

  /// Refuses a call whose plan was not committed, or whose question cannot be asked.
  package mutating func refuse(_ call: Call, _ error: PluginError) -> [Effect] {
    notices.shellLacks(call.message, ownPlugins) + refusal(of: call, error)
  }

  private mutating func commit(
    _ effect: PluginEffect, of document: PageIdentity?, at now: SessionTime
  ) -> [Effect] {
    switch effect {
    case .hideSplash(let milliseconds):
      splashDeadline = milliseconds.map { now.advanced(byMilliseconds: UInt64($0)) }
      return []
    case .exit: return [.report(.exitRequested)]
    case .notify(let plugin, let event, let data, let isRetained):
      let effects = notify(event, of: plugin, data)
      if effects.isEmpty, isRetained { retained.add(event, of: plugin, data) }
      return effects
    case .endWatch(let plugin, let method, let id):
      guard let document else { return [] }
      let listener = PluginDocuments.Listener(id: id, plugin: plugin, event: method)
      documents.removeListeners(of: document) { $0 == listener }
      return []
    case .selectTab(let tab): return [.selectTab(tab)]
    case .setTitle(let title): return [.setTitle(title)]
    case .focusField(let isFocused):
      if let document { documents.setFocus(isFocused, of: document) }
      return []
    case .openExternally(let url): return [.openExternally(url)]
    case .log(let level, let message):
      return [.report(.consoleWritten(level: level, message: message))]
    }
  }

  private mutating func answer(to call: Call, _ data: JSONObject?) -> Effect {
    reply(
      to: call,
      ReplyMessage(id: call.message.id, success: true, data: data.map { .object($0) }))
  }

  /// Answers in one message or, with data that are too large for it, in parts.
  private mutating func answer(
    to call: Call, ofAnySize data: JSONObject?, at now: SessionTime
  ) -> [Effect] {
    do throws(PluginError) {
      switch try PluginData(data) {
      case .object(let data), .progressed(_, let data): return [answer(to: call, data)]
      case .text(let text): return answer(to: call, inParts: text, at: now)
      }
    } catch {
      return refusal(of: call, error)
    }
  }

  /// Begins an answer that is too large for one message, given as JSON.
  private mutating func answer(
    to call: Call, inParts text: [UInt8], at now: SessionTime
  ) -> [Effect] {
    guard call.message.takesParts else { return refusal(of: call, .answerTooLarge) }
    partedAnswers.makeRoom(for: text) { [documents] in documents.isGone($0, at: now) }
    do throws(PluginError) {
      try partedAnswers.add(text, to: call.message.id, of: call.document)
    } catch {
      return refusal(of: call, error)
    }
    // It stands for the parts once they are dropped.
    let reply = ReplyMessage.notKept(call.message.id)
    documents.answer(reply, to: call.document)
    return repeated(reply, to: call.document)
  }

  /// An answer of before, or the first parts of it.
  private mutating func repeated(_ reply: ReplyMessage, to document: PageIdentity) -> [Effect] {
    let parts = partedAnswers.begin(reply.id, of: document) ?? [reply]
    return parts.map { .reply($0, to: document) }
  }

  private mutating func refusal(of call: Call, _ error: PluginError) -> [Effect] {
    let (message, text) = (call.message, error.message)
    let failure = ReplyError(message: text, code: error.code)
    return [
      .report(
        .pluginCallRefused(
          plugin: message.plugin, method: message.method, code: error.code, message: text)),
      reply(to: call, ReplyMessage(id: message.id, success: false, error: failure)),
    ]
  }

  private mutating func reply(to call: Call, _ reply: ReplyMessage) -> Effect {
    documents.answer(reply, to: call.document)
    return .reply(reply, to: call.document)
  }
}

// MARK: - Questions and works

extension PluginHost {
  /// Answers the question for a permission as the user's policy says; `nil` if the user is asked.
  private mutating func answerByPolicy(_ question: PluginQuestion, for call: Call) -> [Effect]? {
    guard permissionPolicy != .prompt, case .permission(let permission) = question.reading else {
      return nil
    }
    let state = decide(permission, isAllowed: permissionPolicy == .grant, on: call.platform)
    var call = call
    call.progress.asked.append(permission)
    return [
      .report(.permissionDecided(permission: permission.rawValue, state: state.rawValue)),
      .perform(call),
    ]
  }

  /// Keeps what was decided about a permission.
  private mutating func decide(
    _ permission: DevicePermission, isAllowed: Bool, on platform: Platform
  ) -> PermissionState {
    let state = phone.permission(permission).answered(isAllowed, on: platform)
    phone.permissions[permission] = state
    return state
  }

  /// Keeps the question that a modal asks now.
  mutating func questionPresented(
    _ question: PluginQuestion, as id: ModalID, for call: Call
  ) -> [Effect] {
    pendingQuestions[id] = PendingQuestion(question: question, call: call)
    guard question.look == .shareSheet else { return [] }
    phone.systemUI.shareSheet = id.rawValue
    return [.updateControllers]
  }

  /// Answers the call whose question was answered or dismissed, or has it performed again.
  mutating func modalDismissed(_ id: ModalID, button: String?, text: String?) -> [Effect] {
    guard let asked = pendingQuestions.removeValue(forKey: id) else { return [] }
    var call = asked.call
    var effects: [Effect] = []
    if phone.systemUI.shareSheet == id.rawValue {
      phone.systemUI.shareSheet = nil
      effects.append(.updateControllers)
    }
    switch asked.question.reading {
    case .nothing, .agreement, .text, .choice:
      return effects + [answer(to: call, asked.question.data(for: button, text: text))]
    case .permission(let permission):
      _ = decide(
        permission, isAllowed: button == PluginQuestion.agreeButtonID, on: call.platform)
      call.progress.asked.append(permission)
    case .again: call.progress.answers.append(button)
    }
    return effects + [.perform(call)]
  }

  /// Answers the call that waited for a work.
  package mutating func workEnded(
    _ number: Int, _ result: Result<PluginData, PluginError>, at now: SessionTime
  ) -> [Effect] {
    guard let call = works.end(number) else { return [] }
    switch result {
    case .success(.object(let data)): return [answer(to: call, data)]
    case .success(.text(let text)): return answer(to: call, inParts: text, at: now)
    case .success(.progressed(let progress, let data)):
      return notify("progress", of: call.message.plugin, progress) + [answer(to: call, data)]
    case .failure(let error): return refusal(of: call, error)
    }
  }

  private mutating func begin(
    _ work: PluginWork, for call: Call, at now: SessionTime
  ) -> [Effect] {
    let cancelled =
      PluginWorks.isRequest(call) ? cancelExpiredRequests(at: now) : []
    do throws(PluginError) {
      return cancelled + [.begin(work, number: try works.begin(call))]
    } catch {
      return cancelled + refusal(of: call, error)
    }
  }

  /// Cancels the requests of documents that have been away for too long, to make room for another
  /// one.
  ///
  /// The documents receive the failure if they return. Works that store something are not
  /// cancelled.
  private mutating func cancelExpiredRequests(at now: SessionTime) -> [Effect] {
    let expired = works.endAll { [documents] call in
      PluginWorks.isRequest(call) && documents.isGone(call.document, at: now)
    }
    return expired.flatMap { number, call in
      [.cancel(number: number)]
        + refusal(of: call, .unavailable("The page was away for too long: ask again."))
    }
  }
}

// MARK: - Documents

extension PluginHost {
  /// The events that open the app; they must not be lost because it was still loading.
  private static let eventsForTheNextDocument: Set = [
    "appUrlOpen", "localNotificationActionPerformed", "pushNotificationActionPerformed",
  ]

  /// Resets what belonged to the former document if this one replaces it, and sends this one the
  /// retained events; `unread` are those that the former document has not handled.
  package mutating func documentArrived(
    _ document: PageIdentity, unread: [EventMessage] = [], at now: SessionTime
  ) -> [Effect] {
    var effects: [Effect] = []
    for effect in startEffects ?? [] { effects += commit(effect, of: nil, at: now) }
    startEffects = nil
    let hadFocus = documents.hasFocus()
    if documents.arrive(document) {
      forgetAnswers()
      let former = works.endAll { $0.document.page == document.page && $0.document != document }
      effects += former.map { .cancel(number: $0.number) }
      retain(unread)
      phone.handlesBackButton = true
      effects += hideSplash()
    }
    for listener in documents.listeners(of: document) {
      effects += sendRetained(to: listener, of: document)
    }
    return effects + followFocus(from: hadFocus)
  }

  /// Notes that a document has no connection any more.
  package mutating func documentDeparted(
    _ document: PageIdentity, at now: SessionTime
  ) -> [Effect] {
    let hadFocus = documents.hasFocus()
    documents.depart(document, at: now)
    partedOptions.forget(document)
    forgetAnswers()
    return followFocus(from: hadFocus)
  }

  /// Lowers the keyboard if the document is gone into which somebody typed, and raises it again if
  /// that has come back.
  private func followFocus(from hadFocus: Bool) -> [Effect] {
    let hasFocus = documents.hasFocus()
    guard hasFocus != hadFocus else { return [] }
    return [.showKeyboard(hasFocus && !phone.systemUI.hasHardwareKeyboard)]
  }

  /// Forgets the answers of documents that are forgotten.
  private mutating func forgetAnswers() {
    partedAnswers.forget { [documents] in !documents.knows($0) }
  }

  /// Retains the events that open the app; others were meant for the former document only.
  private mutating func retain(_ events: [EventMessage]) {
    var listeners: [String: JSONValue] = [:]
    for event in events {
      guard let plugin = event.data["plugin"]?.string, let name = event.data["event"]?.string,
        Self.eventsForTheNextDocument.contains(name), let listener = event.data["listener"]
      else { continue }
      // An event that was sent to several listeners is retained once.
      let first = listeners[name] ?? listener
      listeners[name] = first
      if first == listener { retained.add(name, of: plugin, event.data["data"]?.object) }
    }
  }
}

// MARK: - Time, tabs and links

extension PluginHost {
  /// When the splash screen or the next local notification is due, `nil` if neither is.
  var deadline: SessionTime? { SessionTime.earlier(splashDeadline, notificationDeadline) }

  private var notificationDeadline: SessionTime? {
    phone.notifications.nextFiring.map { time in
      SessionTime(milliseconds: UInt64(max(0, time - startOfTime)))
    }
  }

  /// Hides the splash screen if its time is over, and shows the local notifications that are due,
  /// whether a page is connected or not.
  mutating func timePassed(to now: SessionTime, in surroundings: PluginSurroundings) -> [Effect] {
    var effects: [Effect] = []
    if let splashDeadline, splashDeadline <= now { effects = hideSplash() }
    guard let notificationDeadline, notificationDeadline <= now else { return effects }
    var context = context(of: PluginCatalogue.plugin("LocalNotifications"), in: surroundings)
    context.deliverDueNotifications()
    var plan = PluginPlan(call: nil)
    plan.adopt(context)
    return effects + commit(plan, at: now)
  }

  private mutating func hideSplash() -> [Effect] {
    splashDeadline = nil
    guard phone.systemUI.splash != nil else { return [] }
    phone.systemUI.splash = nil
    return [.updateControllers]
  }

  /// Notes that a tab of a plugin's bar was tapped, and notifies the visible document.
  mutating func tabTapped(_ id: String, in document: PageIdentity?) -> [Effect] {
    phone.tabBar?.isDeselected = false
    guard let document, let bar = phone.tabBar, let tab = bar.tabs.first(where: { $0.id == id })
    else { return [] }
    return notify(bar.event, of: bar.plugin, in: [document], tab.event)
  }

  /// Sends a link that the system opened to some documents, or else to the first that listens.
  mutating func linkOpened(
    _ url: String, for documents: [PageIdentity], on platform: Platform
  ) -> [Effect] {
    // On Android it stays the one with which the app was started.
    if platform == .ios || self.documents.isEmpty { phone.launchURL = url }
    var data: JSONObject = ["url": .string(url)]
    if platform == .ios {
      data["iosSourceApplication"] = ""
      // The empty text, whatever the declaration says (CAPApplicationDelegateProxy.swift).
      data["iosOpenInPlace"] = ""
    }
    let effects = notify("appUrlOpen", of: "App", in: documents, data)
    if effects.isEmpty { retained.add("appUrlOpen", of: "App", data) }
    return effects
  }
}

extension PluginHost.Call {
  /// The call as the timeline has it.
  fileprivate var event: SessionEvent {
    let options = message.parts == 0 ? message.options : message.options.abridged
    return .pluginCalled(plugin: message.plugin, method: message.method, options: options)
  }
}
