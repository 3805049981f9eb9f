import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

extension Command {
  /// The controller's action that the command stands for, `nil` if there is none.
  ///
  /// - Parameters:
  ///   - verb: The verb, for error messages.
  ///   - session: The session, which supplies what the body leaves out.
  /// - Returns: The action.
  /// - Throws: `CommandError` for parameters that exclude each other, or name something that does
  ///   not exist.
  func action(of verb: Verb, in session: ShellSession) throws(CommandError) -> Action? {
    switch self {
    case .tap(let tab): return .selectTab(try id(of: tab, verb, in: session))
    case .push(let page): return .push(page)
    case .pop(let body): return try body.action
    case .swipeBack(let phase): return .swipeBack(phase)
    case .present(let modal): return .present(modal)
    case .dismiss(let body): return try body.action
    case .answer(let body):
      guard let modal = body.modal ?? session.navigation.modals.last?.id.rawValue else {
        throw .refused(.nothingPresented, by: verb, in: session)
      }
      return .answer(
        AnswerParameters {
          $0.modal = modal
          $0.button = body.button
          $0.text = body.text
        })
    case .open(let url): return .openURL(url)
    case .badge(let badge): return .setBadge(badge)
    case .environment(let change): return .setEnvironment(change)
    case .keyboard(let isVisible):
      return .setEnvironment(EnvironmentParameters { $0.keyboardVisible = isVisible })
    case .rotate(let orientation):
      let isPortrait = session.device.environment.orientation == .portrait
      let other: Orientation = isPortrait ? .landscape : .portrait
      return .setEnvironment(EnvironmentParameters { $0.orientation = orientation ?? other })
    case .plugin(let control): return .controlPlugin(control)
    case .plain(let action): return .plain(action)
    case .fault, .record, .wait, .continue, .screenshot, .link, .quit: return nil
    }
  }

  /// Whether the command changes what pages show, and is done once they show it.
  var isNavigation: Bool {
    switch self {
    case .tap, .push, .pop, .present, .dismiss, .answer, .open, .continue: true
    case .swipeBack(let phase): phase == .committed
    case .plain(let action): action != .refresh
    case .badge, .environment, .keyboard, .rotate, .plugin, .fault, .record, .wait: false
    case .screenshot, .link, .quit: false
    }
  }

  private func id(
    of tab: TabReference, _ verb: Verb, in session: ShellSession
  ) throws(CommandError) -> String {
    switch tab {
    case .id(let id): return id
    case .place(let place):
      let tabs = session.navigation.visibleTabs
      guard tabs.indices.contains(place - 1) else {
        throw .refused(.unknownTab, by: verb, in: session)
      }
      return tabs[place - 1].id.rawValue
    }
  }
}

extension PopBody {
  fileprivate var action: Action {
    get throws(CommandError) {
      guard [root, to != nil, count != nil].count(where: { $0 }) <= 1 else {
        throw .usage("`pop` takes one of `count`, `to` and `root`, not several of them.")
      }
      if root { return .popToRoot() }
      if let to { return .popTo(url: to) }
      return .pop(count: count ?? 1)
    }
  }
}

extension DismissBody {
  fileprivate var action: Action {
    get throws(CommandError) {
      let isNamed = modal != nil || result != nil
      guard !(all && swipe), !isNamed || !(all || swipe) else {
        throw .usage(
          "`dismiss` takes `all`, `swipe`, or `modal` and `result`: leave out the others.")
      }
      if all { return .plain(.dismissAll) }
      if swipe { return .plain(.swipeDown) }
      return .dismiss(
        DismissParameters {
          $0.modal = modal
          $0.result = result
        })
    }
  }
}
