internal import Navigation
internal import Vocabulary

/// Which pages can be left only by what they do themselves.
extension StudiedApp {
  var rootFindings: [Finding] {
    finding(ofPagesBefore: [.launching, .login].filter(isNeverLeft))
      + bar.flatMap(hiddenBarFinding) + links.modalURLs.flatMap(modalFinding)
  }

  /// Whether the app has pages for users who are logged in.
  private var requiresLogin: Bool {
    let declaration = manifest.declaration
    return declaration.rules.contains { $0.properties.requiresLogin == true }
      || (declaration.routes ?? []).contains { $0.properties.requiresLogin == true }
  }

  /// Whether the app shows the launching or the login page, and no link and no gesture leaves it.
  private func isNeverLeft(_ root: Root) -> Bool {
    let initial = manifest.declaration.initialRoot
    guard root == initial || root == .login && (initial != .main || requiresLogin) else {
      return false
    }
    let state = NavigationState(manifest, root: root, isLoggedIn: false)
    return gestures(in: state).allSatisfy { after($0, in: state).root == root }
  }

  private func finding(ofPagesBefore roots: [Root]) -> [Finding] {
    guard let last = roots.last else { return [] }
    let declaration = manifest.declaration
    let state = NavigationState(manifest, root: last, isLoggedIn: false)
    let waits = after(.linkOpened(url: links.urls[0]), in: state).pendingLink != nil
    let paths = roots.map { $0 == .login ? declaration.loginPath : declaration.launchingPath }
    let action =
      if roots.count > 1 {
        "The page of the first has to call “login” of the bridge, or “setRoot” with “login”, that "
          + "of the second “login”."
      } else if last == .login {
        "Its page has to call “login” of the bridge."
      } else {
        "Its page has to call “login” of the bridge, or “setRoot” with “login”."
      }
    return [
      Finding(
        kind: .neverLeft, subjects: paths,
        sentence: "No link and no tap leaves \(Self.list(paths, "or")), the "
          + "\(roots.map(\.rawValue).joined(separator: " and the ")) page: the tabs are not there "
          + "yet, and links \(waits ? "wait for them" : "are dropped"). \(action)")
    ]
  }

  /// The root of a tab that hides the bar, so that no other tab can be tapped.
  private func hiddenBarFinding(_ tab: Tab) -> [Finding] {
    guard bar.count > 1, let state = start(in: tab.id), !state.isTabBarVisible,
      bar.allSatisfy({
        $0.id == tab.id || after(.tabTapped($0.id), in: state).selectedTab == tab.id
      })
    else { return [] }
    var back = state
    let outcome = back.reduce(.backPressed).outcome
    let result =
      switch outcome {
      case .exit: "back leaves the app, and"
      case .handled: "back leads to “\(back.selectedTab)”, else"
      default: "back does nothing, and"
      }
    return [
      Finding(
        kind: .neverLeft, subjects: [tab.path],
        sentence: "The root of “\(tab.id)” hides the tab bar: \(result) only links of its page "
          + "lead to other tabs. Remove “tab_bar_hidden” for “\(tab.path)” if it was not meant.")
    ]
  }

  /// A sheet or cover that neither a gesture nor a link closes.
  private func modalFinding(_ url: String) -> [Finding] {
    let state = after(.linkOpened(url: url), in: start)
    guard let modal = state.modals.last else { return [] }
    guard gestures(in: state).allSatisfy({ after($0, in: state).modal(modal.id) != nil })
    else { return [] }
    return [
      Finding(
        kind: .neverLeft, subjects: [url],
        sentence: "No gesture and no link closes the \(modal.kind.rawValue) “\(url)”: its page has "
          + "to call “dismiss” of the bridge. Remove “modal_dismiss_gesture_enabled” if it was "
          + "not meant, or set the policy “backOnLockedSheet” to “dismiss”.")
    ]
  }

  /// Everything by which a user may leave a page without the help of its script.
  private func gestures(in state: NavigationState) -> [NavigationEvent] {
    let links = links.urls.map(NavigationEvent.clicked)
    let taps = bar.map { NavigationEvent.tabTapped($0.id) }
    return [.backPressed, .swipeBackCommitted, .modalSwipedAway, .historyMoved(delta: -1)] + taps
      + links
  }
}

/// Which pages require a login that nobody is asked for.
extension StudiedApp {
  var loginFindings: [Finding] {
    guard manifest.declaration.initialRoot == .main else { return [] }
    let urls = links.urls.filter { manifest.resolve($0).properties.requiresLogin == true }
    let state = NavigationState(manifest)
    guard !urls.isEmpty,
      urls.allSatisfy({ after(.linkOpened(url: $0), in: state).root == .main })
    else { return [] }
    return [
      Finding(
        kind: .loginNotAsked, subjects: urls,
        sentence: "“requires_login” of \(Self.list(urls)) asks nobody to log in before the first "
          + "“logout”, because an app that starts in its tabs starts logged in. Write "
          + "\"root\": { \"starts\": \"login\" }, or \"launching\" if the app has to look first.")
    ]
  }
}
