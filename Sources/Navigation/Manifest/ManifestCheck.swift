/// The checks of a declaration that need no compiled routes.
enum ManifestCheck {
  static func counts(_ declaration: AppDeclaration) throws(ManifestError) {
    try limit("tabs", declaration.tabs.count, NavigationLimits.tabCountMax)
    try limit("routes", declaration.routes?.count ?? 0, NavigationLimits.routeCountMax)
    try limit("rules", declaration.rules.count, NavigationLimits.ruleCountMax)
    try limit("schemes", declaration.schemes.count, NavigationLimits.originCountMax)
    try limit("hosts", declaration.hosts.count, NavigationLimits.originCountMax)
    for rule in declaration.rules {
      try limit("patterns of a rule", rule.patterns.count, NavigationLimits.patternCountMax)
    }
    if let depth = declaration.maxDepth, !(1...NavigationLimits.entryCountMax ~= depth) {
      throw .invalidMaxDepth(depth)
    }
  }

  static func names(_ declaration: AppDeclaration) throws(ManifestError) {
    try name("The app's id", declaration.id)
    try name("The app's name", declaration.name)
    for tab in declaration.tabs {
      try name("The id of a tab", tab.id.rawValue)
      try name("The title of the tab \"\(tab.id.rawValue.prefix(64))\"", tab.title)
    }
  }

  /// A scheme or host that cannot be the app's own would let its links pass as paths.
  static func origins(_ declaration: AppDeclaration) throws(ManifestError) {
    for scheme in declaration.schemes {
      let known = scheme.lowercased()
      guard URLText(known + ":").scheme == known, known != "http", known != "https",
        !URLClassifier.unsafeSchemes.contains(known), !URLClassifier.systemSchemes.contains(known)
      else { throw .invalidOrigin(scheme) }
    }
    for host in declaration.hosts {
      guard !host.isEmpty, host.utf8.allSatisfy({ isHostByte($0) }) else {
        throw .invalidOrigin(host)
      }
    }
  }

  static func slots(_ declaration: AppDeclaration) throws(ManifestError) -> [TabID: Int] {
    guard !declaration.tabs.isEmpty else { throw .noTabs }
    var slots: [TabID: Int] = [:]
    slots.reserveCapacity(declaration.tabs.count)
    for (slot, tab) in declaration.tabs.enumerated() {
      guard slots.updateValue(slot, forKey: tab.id) == nil else { throw .duplicateTab(tab.id) }
    }
    return slots
  }

  static func initialSlot(
    _ declaration: AppDeclaration, _ slots: [TabID: Int]
  ) throws(ManifestError) -> Int {
    guard let first = declaration.tabs.firstIndex(where: { !$0.isHidden }) else {
      throw .noVisibleTab
    }
    guard let initial = declaration.initialTab else { return first }
    guard let slot = slots[initial], !declaration.tabs[slot].isHidden else {
      throw .unknownInitialTab(initial)
    }
    return slot
  }

  /// A path that is written in normal form already.
  static func path(_ path: String, _ classifier: URLClassifier) -> Location? {
    guard case .own(let location) = classifier.classify(path, relativeTo: .root),
      location.url == path, location.suffix.isEmpty
    else { return nil }
    return location
  }

  private static func limit(
    _ what: String, _ count: Int, _ limit: Int
  ) throws(ManifestError) {
    guard count <= limit else { throw .tooMany(what, count: count, limit: limit) }
  }

  private static func name(_ field: String, _ text: String) throws(ManifestError) {
    guard !text.isEmpty, text.utf8.count <= NavigationLimits.nameByteCountMax else {
      throw .invalidName(field)
    }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-.:[]_".utf8.contains(byte)
    }
  }
}
