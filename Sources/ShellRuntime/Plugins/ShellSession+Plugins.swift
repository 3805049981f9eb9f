import BridgeProtocol
import Devices
import NativePlugins
import Navigation
import Vocabulary

// MARK: - Calls

extension ShellSession {
  /// Performs a call of a plugin once, however often the page sends it, and answers it.
  mutating func receive(
    _ call: CallMessage, from page: AttachedPage, on connection: ConnectionID
  ) {
    turn.source = .page(page.identity.page)
    switch plugins.documents.admit(call.id, of: page.identity, on: page.platform) {
    case .underway: plugins.partedOptions.forget(page.identity)
    case .answered(let reply):
      plugins.partedOptions.forget(page.identity)
      send(.reply(reply), to: connection)
    case .new:
      let call = PluginHost.Call(
        message: call, document: page.identity,
        platform: page.platform ?? device.environment.platform)
      call.message.parts == 0 ? perform(call) : performWithParts(call)
    }
  }

  /// Keeps a part of the options of a call that follows, and acknowledges the part.
  mutating func receive(
    _ part: CallPartMessage, from page: AttachedPage, on connection: ConnectionID
  ) {
    plugins.partedOptions.add(part, of: page.identity, room: plugins.roomForOptions)
    send(.reply(ReplyMessage(id: part.id, success: true, part: part.part)), to: connection)
  }

  private mutating func performWithParts(_ call: PluginHost.Call) {
    var call = call
    do throws(PluginError) {
      let text = try plugins.partedOptions.take(for: call.message, of: call.document)
      call.partedByteCount = text.count
      call.message.options = try JSONObject(partedOptions: text)
    } catch {
      return reply(to: call, .failure(error))
    }
    perform(call)
  }

  /// Performs a call, and answers it now or once its question or its work is done.
  mutating func perform(_ call: PluginHost.Call) {
    do throws(PluginError) {
      switch try answer(call) {
      case .data(let data): reply(to: call, .success(data))
      case .question(let question): try ask(question, for: call)
      case .work(let work): try begin(work, for: call)
      }
    } catch {
      reply(to: call, .failure(error))
    }
  }

  private mutating func answer(_ call: PluginHost.Call) throws(PluginError) -> PluginAnswer {
    let message = call.message
    let unknown = PluginError.unknown("\(message.plugin).\(message.method)", on: call.platform)
    if let methods = configuration.ownPlugins[message.plugin] {
      return try answer(call, ofOwnPluginWith: methods)
    }
    guard let plugin = PluginCatalogue.plugin(message.plugin) else {
      reportMissing(message.plugin)
      throw unknown
    }
    if let method = ListenerMethod(rawValue: message.method) {
      try perform(method, as: message, of: call.document)
      return .done
    }
    let watch = plugin.watch(message.method)
    guard let method = plugin.method(message.method) ?? watch else { throw unknown }
    let watching = watch == nil ? nil : try watchListener(of: call)
    let answer = try perform(
      method, with: message.options, on: call.platform, progress: call.progress,
      by: call.document)
    if let watching, case .data(let first) = answer { watchEvents(call, watching, first) }
    // Console output is reported as such, and a call that is repeated after a question only once.
    if plugin.name != "Console", call.progress == PluginProgress() {
      let options = message.parts == 0 ? message.options : message.options.abridged
      report(.pluginCalled(plugin: message.plugin, method: message.method, options: options))
    }
    return answer
  }

  /// Performs a method on the device completely, or not at all if it is refused.
  ///
  /// The method changes a copy of the device. The shell adopts that copy only after it has made the
  /// change that it may refuse.
  mutating func perform(
    _ method: NativePlugin.Method, with options: JSONObject, on platform: Platform,
    progress: PluginProgress, by document: PageIdentity? = nil
  ) throws(PluginError) -> PluginAnswer {
    var context = context(with: options, on: platform, progress: progress)
    let answer = try method(&context)
    if let change = context.change { try perform(change) }
    adopt(context, of: document)
    return answer
  }

  /// The context that a method reads and changes.
  mutating func context(
    with options: JSONObject = [:], on platform: Platform,
    progress: PluginProgress = PluginProgress()
  ) -> PluginContext {
    PluginContext(
      options: options, surroundings: surroundings(of: platform), phone: plugins.phone,
      progress: progress)
  }

  /// Performs a control of a plugin, which users and scripts may do, but apps may not.
  mutating func controlPlugin(_ parameters: ControlParameters) -> ActionAnswer {
    let (plugin, name) = (parameters.plugin, parameters.control)
    do throws(PluginError) {
      let known = PluginCatalogue.control(plugin, name)
      if configuration.ownPlugins[plugin] != nil, known == nil {
        try controlOwnPlugin(plugin, name, parameters.options)
        return ActionAnswer(.applied)
      }
      guard let control = known else {
        throw PluginError(
          "There is no control “\(name)” of a plugin “\(plugin)”: docs/http-api.md lists them.")
      }
      let answer = try perform(
        control, with: parameters.options, on: device.environment.platform,
        progress: PluginProgress())
      if case .data(let data) = answer { return ActionAnswer(.applied, data: data) }
      return ActionAnswer(.applied)
    } catch {
      return ActionAnswer(
        .rejected, .pluginRefused, data: ["message": .string(error.message)])
    }
  }

  /// Adopts the changes of a plugin method, and performs its effects.
  mutating func adopt(_ context: PluginContext, of document: PageIdentity?) {
    let phone = context.phone
    if phone.systemUI != plugins.phone.systemUI
      || phone.handlesBackButton != plugins.phone.handlesBackButton
    {
      broadcast.controllersAreBehind = true
    }
    plugins.phone = phone
    for effect in context.effects { perform(effect, of: document) }
  }

  /// Makes the change that a method requires, completely or not at all.
  private mutating func perform(_ change: PluginChange) throws(PluginError) {
    switch change {
    case .environment(let parameters):
      do throws(ActionError) {
        _ = try setEnvironment(parameters)
      } catch {
        throw .unavailable("The device cannot do that now: \(error.reason).")
      }
    case .tabs(let bar, let selected): try show(bar, selecting: selected)
    }
  }

  /// What a plugin can learn of the device and the app for a page on a platform.
  private mutating func surroundings(of platform: Platform) -> PluginSurroundings {
    PluginSurroundings(
      platform: platform, environment: device.environment,
      deviceName: deviceIdentity(of: platform).name,
      appID: configuration.appID, appName: configuration.appName, isOffline: device.faults.offline,
      selectedTab: navigation.selectedTab.rawValue,
      now: configuration.startOfTime + Int64(turn.time.milliseconds),
      secondsFromUTC: configuration.secondsFromUTC)
  }

  mutating func perform(_ effect: PluginEffect, of document: PageIdentity?) {
    switch effect {
    case .hideSplash(let milliseconds): hideSplash(afterMilliseconds: milliseconds)
    case .exit: report(.exitRequested)
    case .notify(let plugin, let event, let data, let isRetained):
      if !notifyAllListeners(to: event, of: plugin, data), isRetained {
        plugins.retained.add(event, of: plugin, data)
      }
    case .endWatch(let plugin, let method, let id):
      guard let document else { return }
      let listener = PluginDocuments.Listener(id: id, plugin: plugin, event: method)
      plugins.documents.removeListeners(of: document) { $0 == listener }
    case .selectTab(let tab): select(tab)
    case .setTitle(let title):
      apply(.titleChanged(key: navigation.visibleEntry.key, title: title), from: .native)
    case .log(let level, let message): report(.consoleWritten(level: level, message: message))
    }
  }

  private mutating func reply(
    to call: PluginHost.Call, _ result: Result<JSONObject?, PluginError>
  ) {
    let message = call.message
    let reply: ReplyMessage
    switch result {
    case .success(let data):
      reply = ReplyMessage(id: message.id, success: true, data: data.map { .object($0) })
    case .failure(let error):
      report(
        .pluginCallRefused(
          plugin: message.plugin, method: message.method, code: error.code,
          message: error.message))
      reply = ReplyMessage(
        id: message.id, success: false,
        error: ReplyError(message: error.message, code: error.code))
    }
    plugins.documents.answer(reply, to: call.document)
    // A disconnected page repeats the call when it returns.
    if let connection = clients.connection(of: call.document.author) {
      send(.reply(reply), to: connection)
    }
  }

  /// Notifies the developer once that the shell lacks a plugin.
  private mutating func reportMissing(_ plugin: String) {
    guard plugins.missingPlugins.count < PluginHost.missingCountMax,
      plugins.missingPlugins.insert(plugin).inserted
    else { return }
    showNotice(
      "The app calls the plugin \(plugin), which Tandem lacks: docs/capacitor.md, “Plugins of "
        + "your own”, says how to write it.")
  }

}

// MARK: - Questions

extension ShellSession {
  private mutating func ask(
    _ question: PluginQuestion, for call: PluginHost.Call
  ) throws(PluginError) {
    let id = presentations.mintID(in: navigation)
    // On Android the back button closes a question of the system; on iOS only an answer does.
    let request = ModalRequest(
      kind: question.kind == .alert ? .alert : .dialog, id: id,
      isCancelable: call.platform == .android, isOfSystem: question.isOfSystem,
      content: question.content)
    // No page receives its dismissal; the answer of the call says how it ended.
    let result = apply(.presented(request), from: .native)
    guard navigation.modal(id) != nil else {
      let reason = Reason(result)?.rawValue ?? "refused"
      throw .unavailable("The shell cannot ask that now: \(reason).")
    }
    plugins.pendingQuestions[id] = PluginHost.PendingQuestion(question: question, call: call)
    if question.isOfSystem { reportWaiting(question, of: call.document) }
    if question.look == .shareSheet {
      plugins.phone.systemUI.shareSheet = id.rawValue
      broadcast.controllersAreBehind = true
    }
  }

  /// Reports how to answer a system alert for a page outside the simulator, where none is drawn.
  private mutating func reportWaiting(_ question: PluginQuestion, of document: PageIdentity) {
    guard let connection = clients.connection(of: document.author),
      case .page(let page) = clients[connection], !page.isEmbedded
    else { return }
    let verbs = question.content.buttons.map { "`tandem answer \($0.id)` (\($0.title))" }
    report(
      .advised(
        "A system alert waits, which a page outside the simulator cannot show "
          + "(\(question.content.title ?? "")): answer with \(verbs.joined(separator: " or "))."))
  }

  /// Handles the answer to a question, or its dismissal: replies to the call, or performs it again.
  mutating func answerQuestion(_ id: ModalID, button: String?, text: String?) {
    guard let asked = plugins.pendingQuestions.removeValue(forKey: id) else { return }
    var call = asked.call
    if plugins.phone.systemUI.shareSheet == id.rawValue {
      plugins.phone.systemUI.shareSheet = nil
      broadcast.controllersAreBehind = true
    }
    switch asked.question.reading {
    case .nothing, .agreement, .text, .choice:
      return reply(to: call, .success(asked.question.data(for: button, text: text)))
    case .permission(let permission):
      let state = plugins.phone.permission(permission)
      plugins.phone.permissions[permission] = state.answered(
        button == PluginQuestion.agreeButtonID, on: call.platform)
      call.progress.asked.append(permission)
    case .again: call.progress.answers.append(button)
    }
    perform(call)
  }
}

// MARK: - Works

extension ShellSession {
  private mutating func begin(
    _ work: PluginWork, for call: PluginHost.Call
  ) throws(PluginError) {
    let plugin = call.message.plugin
    if plugin == PluginHost.requestingPlugin { cancelExpiredRequests() }
    let others = plugins.works.values.filter { $0.message.plugin == plugin }
    guard others.count < PluginHost.workCountMax,
      others.count(where: { $0.document == call.document }) < PluginHost.documentWorkCountMax
    else {
      throw .unavailable(
        "\(plugin) does \(others.count) things already, of which a page may ask for "
          + "\(PluginHost.documentWorkCountMax): wait for some of them.")
    }
    plugins.workCount += 1
    plugins.works[plugins.workCount] = call
    outputs.append(.perform(work, number: plugins.workCount))
  }

  /// Cancels the requests of documents that have been away for too long, to make room for another
  /// one.
  ///
  /// The documents receive the failure if they return. Works that store something are not
  /// cancelled.
  private mutating func cancelExpiredRequests() {
    for number in plugins.works.keys.sorted() {
      guard let call = plugins.works[number],
        call.message.plugin == PluginHost.requestingPlugin,
        plugins.documents.isGone(call.document, at: turn.time)
      else { continue }
      outputs.append(.cancel(number: number))
      finish(number, .failure(.unavailable("The page was away for too long: ask again.")))
    }
  }

  /// Cancels the works of documents that a newer document of their page has replaced.
  mutating func dropWorks(ofDocumentsBefore document: PageIdentity) {
    for number in plugins.works.keys.sorted() {
      guard let former = plugins.works[number]?.document, former.page == document.page,
        former != document
      else { continue }
      plugins.works[number] = nil
      outputs.append(.cancel(number: number))
    }
  }

  /// Answers the call that waited for a work.
  mutating func finish(_ number: Int, _ result: Result<JSONObject?, PluginError>) {
    guard let call = plugins.works.removeValue(forKey: number) else { return }
    reply(to: call, result)
  }
}
