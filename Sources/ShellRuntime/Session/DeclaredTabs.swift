import BridgeProtocol
import Navigation

/// Where a page found its tabs.
private enum TabDiscovery: String {
  case tabBar = "ion-tab-bar"
  case tabList = "tablist"
  case navigation = "nav"
}

extension ActionParameters {
  /// The tabs that a page declares.
  func declaredTabs() throws(ActionError) -> [Tab] {
    guard let values = self["tabs"]?.array,
      1...ProtocolLimits.declaredTabCountMax ~= values.count,
      try choice("source", of: TabDiscovery.self) != nil
    else { throw .invalidParameters }
    var tabs: [Tab] = []
    for value in values {
      guard let object = value.object else { throw .invalidParameters }
      tabs.append(try ActionParameters(object).declaredTab())
    }
    return tabs
  }

  private func declaredTab() throws(ActionError) -> Tab {
    Tab(
      id: TabID(try name("id")), title: try name("title"),
      path: try text("path", byteCountMax: ProtocolLimits.urlByteCountMax) ?? "",
      icon: try text("icon", byteCountMax: ProtocolLimits.nameByteCountMax))
  }
}
