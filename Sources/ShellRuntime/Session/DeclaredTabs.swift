import BridgeProtocol
import Navigation
import Vocabulary

extension ActionParameters {
  /// The tabs that a page draws in its own bar, and the one that it marks.
  ///
  /// - Throws: `invalidParameters` if a tab has not the form that `docs/protocol.md` gives it, or
  ///   if the marked one is none of them.
  func declaredTabs() throws(ActionError) -> (tabs: [Tab], selected: TabID?) {
    guard let values = self["tabs"]?.array, values.count <= ProtocolLimits.declaredTabCountMax
    else { throw .invalidParameters }
    var tabs: [Tab] = []
    for value in values {
      guard let object = value.object else { throw .invalidParameters }
      tabs.append(try ActionParameters(object).declaredTab())
    }
    let selected = try text("selected", byteCountMax: ProtocolLimits.nameByteCountMax)
      .map(TabID.init(_:))
    guard selected == nil || tabs.contains(where: { $0.id == selected }) else {
      throw .invalidParameters
    }
    return (tabs, selected)
  }

  private func declaredTab() throws(ActionError) -> Tab {
    let path = try text("path", byteCountMax: ProtocolLimits.urlByteCountMax)
    return Tab(
      id: TabID(try name("id")), title: try name("title"), path: path ?? "/",
      ownsPath: path != nil,
      icon: try text("icon", byteCountMax: ProtocolLimits.nameByteCountMax),
      badge: try badge("badge"))
  }
}

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
    do throws(ActionError) {
      let declared = try ActionParameters(action.parameters).declaredTabs()
      guard isLookedAt(page, on: connection, action.generation) else {
        return navigation.hidesOwnBar(with: declared.tabs)
          ? ActionAnswer(.noop, .unchanged) : ActionAnswer(.rejected, .notDriver)
      }
      // What a page marks says nothing once the shell is elsewhere.
      if let from = action.from, !from.isEmpty, from != navigation.visibleEntry.key.rawValue {
        return ActionAnswer(.rejected, .stale)
      }
      let event = NavigationEvent.tabsDeclared(declared.tabs, selected: declared.selected)
      let result = apply(event, from: .page(connection))
      if [.handled, .noop].contains(result.outcome) { tellOfTabBar(declared.tabs) }
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
