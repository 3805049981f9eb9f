import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  /// What was said about the bar that the app draws.
  struct TabBarNews: Hashable, Sendable {
    let isFound: Bool
    let sentence: String
  }

  /// Takes over the bar that a page draws, or only says whether it is hidden there.
  ///
  /// The page that the user looks at decides which tabs there are. All others, such as those of
  /// other frames and of sheets, learn whether their bar is the one that the shell has.
  mutating func declareTabs(
    _ action: ActionMessage, from page: AttachedPage, on connection: ConnectionID
  ) -> ActionAnswer {
    guard case .declareTabs(let declared) = try? Action(action.name, action.parameters),
      declared.selected.map({ id in declared.tabs.contains { $0.id == id } }) ?? true
    else { return ActionAnswer(.rejected, .invalidParameters) }
    let tabs = declared.tabs.map { Tab($0) }
    do throws(ActionError) {
      guard isLookedAt(page, on: connection, action.generation) else {
        return navigation.hidesOwnBar(with: tabs)
          ? ActionAnswer(.noop, .unchanged) : ActionAnswer(.rejected, .notDriver)
      }
      // What a page marks says nothing once the shell is elsewhere.
      if let from = action.from, !from.isEmpty, from != navigation.visibleEntry.key.rawValue {
        return ActionAnswer(.rejected, .stale)
      }
      let event = NavigationEvent.tabsDeclared(
        tabs, selected: declared.selected.map(TabID.init(_:)))
      let result = apply(event, from: .page(connection))
      if [.handled, .noop].contains(result.outcome) { tellOfTabBar(tabs) }
      return ActionAnswer(result)
    } catch {
      return ActionAnswer(.rejected, error.reason)
    }
  }

  private func isLookedAt(
    _ page: AttachedPage, on connection: ConnectionID, _ generation: Int
  ) -> Bool {
    let driver = webViews.driver(of: page.webView)
    return driver.connection == connection && driver.generation == generation
      && navigation.modals.isEmpty && visibleDriver?.0 == page.webView
  }

  /// Says once what became of the app's own bar, and once more if it comes late.
  private mutating func tellOfTabBar(_ tabs: [Tab]) {
    guard navigation.manifest.declaration.discoversTabs else { return }
    let isFound = !tabs.isEmpty
    guard tabBarNews == nil || isFound && tabBarNews?.isFound == false else { return }
    let titles = tabs.map(\.title).joined(separator: ", ")
    let sentence =
      isFound
      ? "The bar at the bottom of the page is the native one: \(titles)."
      : "The page draws no tab bar at its bottom, so there is no native one: “tandem init” writes "
        + "a tandem.json, where tabs can be named."
    tabBarNews = TabBarNews(isFound: isFound, sentence: sentence)
    report(.tabBarFound(message: sentence))
  }
}

extension Tab {
  fileprivate init(_ tab: DeclaredTab) {
    self.init(
      id: TabID(tab.id), title: tab.title, path: tab.path ?? "/", ownsPath: tab.path != nil,
      icon: tab.icon, badge: tab.badge.badge)
  }
}
