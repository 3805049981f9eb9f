import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

extension CommandError {
  /// The error for a valid command that the shell rejected.
  static func refused(
    _ reason: Reason?, by verb: Verb, in session: ShellSession
  ) -> CommandError {
    if reason == .invalidParameters {
      return .usage(verb.contradiction)
    }
    var error = CommandError(
      status: 409, code: .refused, message: session.sentence(for: reason, verb))
    error.reason = reason?.rawValue
    return error
  }

  /// The error for a control that its plugin refused, with the plugin's message.
  static func refusedByPlugin(_ message: String) -> CommandError {
    var error = CommandError(status: 409, code: .refused, message: message)
    error.reason = Reason.pluginRefused.rawValue
    return error
  }

  /// The error for a command after which the page reported that it cannot show the target.
  static func desynchronized(_ desynchronization: Desynchronization) -> CommandError {
    var error = CommandError(
      status: 409, code: .refused,
      message: desynchronization.clause
        + ": look into its console for the error of its router.")
    error.reason = "desynchronized"
    return error
  }
}

extension Verb {
  /// What can be wrong with parameters whose types are right.
  fileprivate var contradiction: String {
    switch self {
    case .environment:
      "The parameters of `environment` contradict each other, or `locale` is no language tag: "
        + "docs/protocol.md, section 3.5, has both."
    case .present:
      "The parameters of `present` contradict each other, as a `url` of an alert or two buttons of "
        + "one `id` do: docs/protocol.md, section 3.5, lists them."
    default:
      "The parameters of `\(rawValue)` contradict each other or cross a limit: docs/protocol.md, "
        + "section 3.5, has both."
    }
  }
}

extension ShellSession {
  /// Why the shell rejected a verb, in a sentence with the remedy.
  fileprivate func sentence(for reason: Reason?, _ verb: Verb) -> String {
    switch reason {
    case .unknownTab?: "There is no such tab: \(tabList)."
    case .disabledTab?: "The tab is disabled: \(tabList)."
    case .hiddenTab?: "The tab is hidden: \(tabList)."
    case .tabBarHidden?: "The visible page hides the tab bar: go back first."
    case .unknownPath?: "No route of the app knows the URL: `tandem resolve` says why."
    case .unsafeURL?: "The scheme of the URL is unsafe, so nobody opens it: use a path of the app."
    case .external?: "The URL belongs to another app, which this shell does not open."
    case .atRoot?: "The stack is at its root, so nothing can be popped."
    case .notInStack?: "The URL is not in the selected stack: GET state lists what is."
    case .exit?: "Nothing is left to go back to: a device would leave the app."
    case .blockedByModal?: "A modal covers the page: dismiss it first."
    case .unknownModal?: "There is no such modal: \(modalList)."
    case .nothingPresented?: "No modal is presented: present one first."
    case .dismissalDisabled?: "The modal is locked: dismiss it without `swipe`."
    case .notCancelable?: "The modal must be answered: \(modalList)."
    case .guarded?: "The page asked not to be left: it has to allow that first."
    case .loginRequired?: "The user is not logged in: log in first."
    case .notMain?: "The app shows its \(navigation.root.rawValue) page: log in first."
    case .unknownDevice?: "There is no such device: GET devices lists those that exist."
    case .devicesUnavailable?:
      "The catalogue of devices cannot be read: restore simulator/devices.json in the web files."
    case .refreshDisabled?: "The visible page cannot be refreshed, or none is attached."
    case let reason?: "The shell rejected `\(verb.rawValue)` because of \(reason.rawValue)."
    case nil: "The shell rejected `\(verb.rawValue)`."
    }
  }

  private var tabList: String {
    let names = navigation.visibleTabs.filter { !$0.isDisabled }.map { "“\($0.id.rawValue)”" }
    return names.isEmpty ? "the bar has none" : "the bar has \(names.joined(separator: ", "))"
  }

  private var modalList: String {
    let names = navigation.modals.map { modal in
      let buttons = modal.content.buttons.map(\.id).joined(separator: ", ")
      return "“\(modal.id.rawValue)”" + (buttons.isEmpty ? "" : " (buttons \(buttons))")
    }
    return names.isEmpty ? "none is presented" : "presented are \(names.joined(separator: ", "))"
  }
}
