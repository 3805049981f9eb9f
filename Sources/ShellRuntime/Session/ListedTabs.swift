import BridgeProtocol
import Navigation

/// The tabs that a `state` lists, each of them encoded anew only when something of it has changed.
struct ListedTabs: Sendable {
  private final class Listed: Sendable {
    let status: TabStatus
    let encoded: Prepared<ControllerTab>

    init(_ tab: Tab, _ status: TabStatus) {
      self.status = status
      encoded = Prepared(ControllerTab(tab, status))
    }
  }

  private var manifest: AppManifest?
  /// By the places of the tabs in the manifest.
  private var listed: [Listed?] = []

  /// Readies the list for the tabs of a state; returns how many its manifest has.
  mutating func begin(with navigation: borrowing NavigationState) -> Int {
    let current = navigation.manifest
    if manifest != current { listed = Array(repeating: nil, count: current.tabs.count) }
    // Also an equal one, as it is found equal to itself without a look at what it says.
    manifest = current
    return listed.count
  }

  /// A tab as it is to be sent; nil if the state does not have it.
  ///
  /// - Parameters:
  ///   - place: Where it stands in the manifest.
  ///   - navigation: The state that the list was readied for.
  /// - Returns: The tab with all that a tab bar draws.
  mutating func tab(
    at place: Int, of navigation: borrowing NavigationState
  ) -> Prepared<ControllerTab>? {
    guard let status = navigation.status(ofTabAt: place) else { return nil }
    if let former = listed[place], former.status == status { return former.encoded }
    let new = Listed(navigation.manifest.tabs[place], status)
    listed[place] = new
    return new.encoded
  }
}

extension ControllerTab {
  fileprivate init(_ tab: Tab, _ status: TabStatus) {
    self.init()
    id = tab.id.rawValue
    title = tab.title
    path = tab.path
    icon = tab.icon
    selectedIcon = tab.selectedIcon
    badge = status.badge?.text
    disabled = tab.isDisabled
    hidden = tab.isHidden
    depth = status.depth
    more = status.isBehindMore
    visible = WireEntry(status.top)
  }
}
