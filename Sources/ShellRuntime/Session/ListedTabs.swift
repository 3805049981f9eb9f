import BridgeProtocol
import Navigation

/// The tabs that a `state` lists, each encoded again only after it has changed.
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
  /// One element for each tab, in the order of the manifest.
  private var listed: [Listed?] = []

  /// Prepares the list for a state, and returns how many tabs its manifest has.
  mutating func begin(with navigation: borrowing NavigationState) -> Int {
    let current = navigation.manifest
    if manifest != current { listed = Array(repeating: nil, count: current.tabs.count) }
    // Assigned even if it is equal: comparing a manifest with itself is then cheap the next time.
    manifest = current
    return listed.count
  }

  /// A tab in the form that is sent, `nil` if the state does not have it.
  ///
  /// - Parameters:
  ///   - place: The index of the tab in the manifest.
  ///   - navigation: The state that `begin` has prepared the list for.
  /// - Returns: The tab with everything that a tab bar draws.
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
