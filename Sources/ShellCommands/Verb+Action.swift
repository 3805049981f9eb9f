import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// An action of `docs/protocol.md`, section 3.5, with its parameters.
struct CommandAction: Hashable, Sendable {
  let name: ActionName
  var parameters: JSONObject = [:]
}

extension Verb {
  /// The action of a controller that the verb is.
  ///
  /// - Parameters:
  ///   - body: The checked body.
  ///   - session: The session, for what the body leaves out.
  /// - Returns: The action, nil if the verb is none.
  /// - Throws: `CommandError` for parameters that exclude each other, or name nothing.
  func action(
    _ body: JSONObject, in session: ShellSession
  ) throws(CommandError) -> CommandAction? {
    var parameters = body
    parameters["timeoutMilliseconds"] = nil
    switch self {
    case .tap:
      return CommandAction(
        name: .selectTab, parameters: ["tab": .string(try tab(parameters["tab"], in: session))])
    case .push: return CommandAction(name: .push, parameters: parameters)
    case .pop: return try pop(parameters)
    case .back: return CommandAction(name: .back)
    case .swipeBack:
      let phase = parameters.value("phase") ?? "committed"
      return CommandAction(name: .swipeBack, parameters: ["phase": phase])
    case .present: return CommandAction(name: .present, parameters: parameters)
    case .dismiss: return try dismiss(parameters)
    case .answer:
      guard let modal = parameters.value("modal") ?? session.topmostModal else {
        throw .refused(.nothingPresented, by: self, in: session)
      }
      parameters["modal"] = modal
      return CommandAction(name: .answer, parameters: parameters)
    case .open: return CommandAction(name: .openURL, parameters: parameters)
    case .badge: return CommandAction(name: .setBadge, parameters: parameters)
    case .login: return CommandAction(name: .login)
    case .logout: return CommandAction(name: .logout)
    case .refresh: return CommandAction(name: .refresh)
    case .reload: return CommandAction(name: .reload)
    case .environment, .device, .appearance, .rotate, .keyboard, .lifecycle:
      return CommandAction(
        name: .setEnvironment, parameters: environmentChange(parameters, in: session))
    case .plugin: return CommandAction(name: .controlPlugin, parameters: parameters)
    case .fault, .wait, .link, .continue, .quit: return nil
    }
  }

  /// Whether the verb with this body changes what pages show, so that it is done when they do.
  func isNavigation(_ body: JSONObject) -> Bool {
    switch self {
    case .tap, .push, .pop, .back, .present, .dismiss, .answer, .open, .login, .logout,
      .reload, .continue:
      true
    case .swipeBack: body.value("phase") ?? "committed" == "committed"
    case .badge, .refresh, .environment, .device, .appearance, .rotate, .keyboard,
      .lifecycle, .plugin, .fault, .wait, .link, .quit:
      false
    }
  }

  private func tab(
    _ value: JSONValue?, in session: ShellSession
  ) throws(CommandError) -> String {
    if let id = value?.string { return id }
    let tabs = session.navigation.visibleTabs
    guard let number = value?.integer, tabs.indices.contains(number - 1) else {
      throw .refused(.unknownTab, by: self, in: session)
    }
    return tabs[number - 1].id.rawValue
  }

  private func pop(_ parameters: JSONObject) throws(CommandError) -> CommandAction {
    let toRoot = parameters["root"]?.bool ?? false
    let url = parameters.value("to")
    let count = parameters.value("count")
    guard (toRoot ? 1 : 0) + (url == nil ? 0 : 1) + (count == nil ? 0 : 1) <= 1 else {
      throw .usage("`pop` takes one of `count`, `to` and `root`, not several of them.")
    }
    if toRoot { return CommandAction(name: .popToRoot) }
    if let url { return CommandAction(name: .popTo, parameters: ["url": url]) }
    return CommandAction(name: .pop, parameters: ["count": count ?? 1])
  }

  private func dismiss(_ parameters: JSONObject) throws(CommandError) -> CommandAction {
    let all = parameters["all"]?.bool ?? false
    let swipe = parameters["swipe"]?.bool ?? false
    let names = ["modal", "result"].filter { parameters.value($0) != nil }
    guard !(all && swipe), names.isEmpty || !(all || swipe) else {
      throw .usage("`dismiss` takes `all`, `swipe`, or `modal` and `result`: leave out the others.")
    }
    if all { return CommandAction(name: .dismissAll) }
    if swipe { return CommandAction(name: .swipeDown) }
    var own: JSONObject = [:]
    for name in names { own[name] = parameters[name] }
    return CommandAction(name: .dismiss, parameters: own)
  }

  private func environmentChange(_ body: JSONObject, in session: ShellSession) -> JSONObject {
    switch self {
    case .rotate:
      let other: Orientation =
        session.device.orientation == .portrait ? .landscape : .portrait
      return ["orientation": body.value("orientation") ?? .string(other.rawValue)]
    case .keyboard: return ["keyboardVisible": body["visible"] ?? false]
    default: return body
    }
  }
}

extension JSONObject {
  /// The value of a member; nil if it is missing or `null`.
  func value(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }
}

extension ShellSession {
  fileprivate var topmostModal: JSONValue? {
    navigation.modals.last.map { .string($0.id.rawValue) }
  }
}
