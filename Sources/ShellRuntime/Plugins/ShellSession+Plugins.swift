import BridgeProtocol
import Devices
import NativePlugins
import Navigation

// MARK: - Calls

extension ShellSession {
  /// Performs a call of a plugin once, however often the page sends it, and answers it.
  mutating func receive(
    _ call: CallMessage, from page: AttachedPage, on connection: ConnectionID
  ) {
    source = .page(page.identity.page)
    switch plugins.documents.admit(call.id, of: page.identity, on: page.platform) {
    case .underway: break
    case .answered(let reply): send(.reply(reply), to: connection)
    case .new:
      do throws(PluginError) {
        let answer = try perform(call, of: page)
        // A question is answered by the user.
        guard case .data(let data) = answer else { return }
        reply(to: call.id, of: page.identity, .success(data))
      } catch {
        report(
          .pluginCallRefused(
            plugin: call.plugin, method: call.method, code: error.code, message: error.message))
        reply(to: call.id, of: page.identity, .failure(error))
      }
    }
  }

  private mutating func perform(
    _ call: CallMessage, of page: AttachedPage
  ) throws(PluginError) -> PluginAnswer {
    let platform = page.platform ?? environment.platform
    let unknown = PluginError.unknown("\(call.plugin).\(call.method)", on: platform)
    guard let plugin = PluginCatalogue.plugin(call.plugin) else {
      noteMissing(call.plugin)
      throw unknown
    }
    if let method = ListenerMethod(rawValue: call.method) {
      try perform(method, as: call, of: page.identity)
      return .done
    }
    guard let method = plugin.method(call.method) else { throw unknown }
    var context = PluginContext(
      options: call.options, surroundings: surroundings(of: platform), phone: plugins.phone)
    let answer = try method(&context)
    switch answer {
    case .question(let question): try ask(question, for: call.id, of: page.identity)
    case .data: for effect in context.effects { try perform(effect) }
    }
    adopt(context.phone)
    // What an app writes to the console is told as that.
    if plugin.name != "Console" {
      report(
        .pluginCalled(plugin: call.plugin, method: call.method, options: call.options))
    }
    return answer
  }

  /// Takes over what a plugin has changed.
  private mutating func adopt(_ phone: Phone) {
    if phone.systemUI != plugins.phone.systemUI { controllersAreBehind = true }
    plugins.phone = phone
  }

  /// What a page on a platform learns of the device and the app.
  private mutating func surroundings(of platform: WirePlatform) -> PluginSurroundings {
    PluginSurroundings(
      platform: platform, environment: environment, deviceName: deviceIdentity(of: platform).name,
      appID: configuration.appID, appName: configuration.appName, isOffline: faults.offline)
  }

  private mutating func perform(_ effect: PluginEffect) throws(PluginError) {
    switch effect {
    case .setEnvironment(let parameters):
      do throws(ActionError) {
        _ = try setEnvironment(ActionParameters(parameters))
      } catch {
        throw .unavailable("The device cannot do that now: \(error.reason).")
      }
    case .hideSplash(let milliseconds):
      plugins.splashDeadline = milliseconds.map { now.advanced(byMilliseconds: UInt64($0)) }
    case .exit: report(.exitRequested)
    case .log(let level, let message): report(.consoleWritten(level: level, message: message))
    }
  }

  private mutating func reply(
    to call: String, of document: PageIdentity, _ result: Result<JSONObject?, PluginError>
  ) {
    let reply =
      switch result {
      case .success(let data):
        ReplyMessage(id: call, success: true, data: data.map { .object($0) })
      case .failure(let error):
        ReplyMessage(
          id: call, success: false,
          error: ReplyError(message: error.message, code: error.code))
      }
    plugins.documents.answer(reply, to: document)
    // A page that is away asks again.
    if let connection = clients.connection(of: document.author) {
      send(.reply(reply), to: connection)
    }
  }

  /// Shows the developer once the name of a plugin that only a device has.
  private mutating func noteMissing(_ plugin: String) {
    guard plugins.missing.count < PluginHost.missingCountMax,
      plugins.missing.insert(plugin).inserted
    else { return }
    notify(
      "The app calls the plugin \(plugin), which Tandem has not: docs/capacitor.md lists those "
        + "that it has, and says what becomes of the others.")
  }

  /// Hides the splash screen if its time is over.
  mutating func endSplash() {
    guard let deadline = plugins.splashDeadline, deadline <= now else { return }
    hideSplash()
  }

  mutating func hideSplash() {
    plugins.splashDeadline = nil
    guard plugins.phone.systemUI.splash != nil else { return }
    plugins.phone.systemUI.splash = nil
    controllersAreBehind = true
  }
}

// MARK: - Questions

extension ShellSession {
  private mutating func ask(
    _ question: PluginQuestion, for call: String, of document: PageIdentity
  ) throws(PluginError) {
    let id = mintModalID()
    let request = ModalRequest(
      kind: question.kind == .alert ? .alert : .dialog, id: id,
      content: ModalContent(
        title: question.title, message: question.message,
        buttons: question.buttons.map { ModalContent.Button($0) }))
    // Nobody is told of its dismissal but by the answer of the call.
    let result = apply(.presented(request), from: .native)
    guard navigation.modal(id) != nil else {
      let reason = ResultReason(result)?.rawValue ?? "refused"
      throw .unavailable("The shell cannot ask that now: \(reason).")
    }
    plugins.asked[id] = PluginHost.Asked(question: question, call: call, document: document)
  }

  /// Answers the call that asked what the user has answered, or closed.
  mutating func answerQuestion(_ id: ModalID, button: String?) {
    guard let asked = plugins.asked.removeValue(forKey: id) else { return }
    reply(to: asked.call, of: asked.document, .success(asked.question.data(for: button)))
  }
}

extension ModalContent.Button {
  fileprivate init(_ button: WireModalButton) {
    let role: Role =
      switch button.role {
      case .default: .default
      case .cancel: .cancel
      case .destructive: .destructive
      }
    self.init(id: button.id, title: button.title, role: role)
  }
}
