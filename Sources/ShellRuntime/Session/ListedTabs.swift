import BridgeProtocol
import Navigation

/// The tabs that a `state` lists, each of them encoded anew only when something of it has changed.
struct ListedTabs: Sendable {
  private struct Listed {
    let tab: Tab
    let status: TabStatus
    let encoded: Prepared<ControllerTab>
  }

  /// By the places of the tabs in the manifest.
  private var listed: [Listed?] = []

  /// A tab as it is to be sent; nil if the state does not have it.
  ///
  /// - Parameters:
  ///   - place: Where it stands in the manifest.
  ///   - navigation: The state.
  /// - Returns: The tab with all that a tab bar draws.
  mutating func tab(
    at place: Int, of navigation: borrowing NavigationState
  ) -> Prepared<ControllerTab>? {
    let tab = navigation.manifest.tabs[place]
    guard let status = navigation.status(ofTabAt: place) else { return nil }
    if place < listed.count, let former = listed[place], former.status == status,
      former.tab == tab
    {
      return former.encoded
    }
    while listed.count <= place { listed.append(nil) }
    let encoded = Prepared(ControllerTab(tab, status))
    listed[place] = Listed(tab: tab, status: status, encoded: encoded)
    return encoded
  }
}

extension ControllerTab {
  fileprivate init(_ tab: Tab, _ status: TabStatus) {
    self.init(
      id: tab.id.rawValue, title: tab.title, path: tab.path, icon: tab.icon,
      selectedIcon: tab.selectedIcon, badge: status.badge?.text, disabled: tab.isDisabled,
      hidden: tab.isHidden, depth: status.depth, more: status.isBehindMore,
      visible: WireEntry(status.top))
  }
}
