import BridgeProtocol
import Devices
import NativePlugins
import Navigation
import Vocabulary

// MARK: - Effects

extension ShellSession {
  /// Does what the plugins ask for.
  mutating func perform(_ effects: [PluginHost.Effect]) {
    for effect in effects {
      switch effect {
      case .perform(let call): perform(call)
      case .ask(let question, let call): ask(question, for: call)
      case .begin(let work, let number): outputs.append(.perform(work, number: number))
      case .cancel(let number): outputs.append(.cancel(number: number))
      case .reply(let reply, let document):
        guard let connection = clients.connection(of: document.author) else { continue }
        send(.reply(reply), to: connection)
      case .sendEvent(let facts, let page): sendReliably(.pluginEvent, facts, to: page)
      case .report(let event): report(event)
      case .showNotice(let text): showNotice(text)
      case .updateControllers: broadcast.controllersAreBehind = true
      case .selectTab(let tab): select(tab)
      case .openExternally(let url): perform(.openExternally(url: url))
      case .setTitle(let title):
        apply(.titleChanged(key: navigation.visibleEntry.key, title: title), from: .native)
      case .showKeyboard(let isShown):
        var parameters = EnvironmentParameters()
        parameters.keyboardVisible = isShown
        // Without the catalogue no height is known, and the user is told of it.
        _ = try? setEnvironment(parameters)
      }
    }
  }

  private mutating func perform(_ call: PluginHost.Call) {
    let surroundings = surroundings(of: call.platform)
    do throws(PluginError) {
      let plan = try plugins.plan(call, in: surroundings)
      try make(plan.change)
      perform(plugins.commit(plan, at: turn.time))
    } catch {
      perform(plugins.refuse(call, error))
    }
  }

  /// Makes the change that a plan needs, completely or not at all.
  ///
  /// Neither change ends a question, whose answer would be lost with the phone that the plan has.
  private mutating func make(_ change: PluginChange?) throws(PluginError) {
    switch change {
    case .environment(let parameters):
      do throws(ActionError) {
        _ = try setEnvironment(parameters)
      } catch {
        throw .unavailable("The device cannot do that now: \(error.reason).")
      }
    case .tabs(let bar, let selected): try show(bar, selecting: selected)
    case nil: break
    }
  }

  /// What a plugin can learn of the device and the app for a page on a platform.
  private mutating func surroundings(of platform: Platform) -> PluginSurroundings {
    let identity = deviceIdentity(of: platform)
    return PluginSurroundings(
      build: PluginBuild(platform: platform), environment: device.environment,
      hardware: Hardware(
        name: identity.name, model: identity.model, manufacturer: identity.manufacturer),
      appID: configuration.appID, appName: configuration.appName, isOffline: device.faults.offline,
      selectedTab: navigation.selectedTab.rawValue,
      now: configuration.startOfTime + Int64(turn.time.milliseconds),
      secondsFromUTC: configuration.secondsFromUTC)
  }
}

// MARK: - Questions

extension ShellSession {
  private mutating func ask(_ question: PluginQuestion, for call: PluginHost.Call) {
    let id = presentations.mintID(in: navigation)
    // On Android the back button closes a question of the system; on iOS only an answer does.
    let request = ModalRequest(
      kind: question.kind == .alert ? .alert : .dialog, id: id,
      isCancelable: question.isCancelable(on: call.platform), isOfSystem: question.isOfSystem,
      content: question.content)
    // No page receives its dismissal; the answer of the call says how it ended.
    let result = apply(.presented(request), from: .native)
    guard navigation.modal(id) != nil else {
      let reason = Reason(result)?.rawValue ?? "refused"
      let error = PluginError.unavailable("The shell cannot ask that now: \(reason).")
      return perform(plugins.refuse(call, error))
    }
    perform(plugins.questionPresented(question, as: id, for: call))
    if question.isOfSystem { reportWaiting(question, of: call.document) }
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
}

// MARK: - Controls

extension ShellSession {
  /// Performs a control of a plugin, which users and scripts may do, but apps may not.
  mutating func controlPlugin(_ parameters: ControlParameters) -> ActionAnswer {
    do throws(PluginError) {
      let answer = try control(parameters, on: device.environment.platform)
      guard case .data(let data) = answer else { return ActionAnswer(.applied) }
      return ActionAnswer(.applied, data: data)
    } catch {
      return ActionAnswer(
        .rejected, .pluginRefused, data: ["message": .string(error.message)])
    }
  }

  /// Performs a control for a page on a platform.
  mutating func control(
    _ parameters: ControlParameters, on platform: Platform
  ) throws(PluginError) -> PluginAnswer {
    let surroundings = surroundings(of: platform)
    let plan = try plugins.plan(parameters, in: surroundings)
    try make(plan.change)
    let answer = plan.answer
    perform(plugins.commit(plan, at: turn.time))
    return answer
  }
}

// MARK: - What happens to plugins

extension ShellSession {
  /// Hides the splash screen and shows local notifications when they are due.
  mutating func endPluginTimers() {
    guard let deadline = plugins.deadline, deadline <= turn.time else { return }
    let surroundings = surroundings(of: device.environment.platform)
    perform(plugins.timePassed(to: turn.time, in: surroundings))
  }

  /// Notes that a document has a connection.
  mutating func arrive(_ document: PageIdentity) {
    let unread =
      plugins.documents.hasOthers(than: document)
      ? clients.mailboxes.take(.pluginEvent, of: document.page) : []
    perform(plugins.documentArrived(document, unread: unread, at: turn.time))
  }

  /// Sends the app a link that the system opened, now or when it first listens.
  ///
  /// A system opens an app with URLs of the app's domains and schemes. An unknown scheme is assumed
  /// to be one of the app's, because an app need not declare its schemes to the shell.
  mutating func deliverLink(_ url: String) {
    let scheme = url.prefix { !":/?#".contains($0) }
    guard !scheme.isEmpty, url.dropFirst(scheme.count).first == ":" else { return }
    switch navigation.manifest.resolve(url).classification {
    case .own, .unknownScheme: break
    case .external, .system, .unsafe, .malformed: return
    }
    // A disconnected document may never return. If it does, it receives the retained event.
    let listening = plugins.documents.listening(to: ["appUrlOpen"], of: "App")
      .filter { clients.connection(of: $0.author) != nil }
    let visible = visibleDriver.map(\.1)
    let addressees = listening.filter { $0 == visible }
    let documents = addressees.isEmpty ? listening : addressees
    perform(plugins.linkOpened(url, for: documents, on: platform(of: documents.first)))
  }

  /// The platform of a document, or else that of the shell's device.
  func platform(of document: PageIdentity?) -> Platform {
    document.flatMap { plugins.documents.platform(of: $0) } ?? device.environment.platform
  }
}
