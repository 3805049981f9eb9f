internal import PathPatterns

extension ManifestCompiler {
  mutating func checkCounts() {
    limit("tabs", declaration.tabs.count, NavigationLimits.tabCountMax, at: "tabs")
    limit("routes", declaration.routes?.count ?? 0, NavigationLimits.routeCountMax, at: "routes")
    limit("rules", declaration.rules.count, NavigationLimits.ruleCountMax, at: "rules")
    for (index, rule) in declaration.rules.enumerated()
    where rule.patterns.count > NavigationLimits.patternCountMax {
      report(
        .tooMany(
          "patterns of a rule", count: rule.patterns.count,
          limit: NavigationLimits.patternCountMax),
        at: ManifestPlace(.member("rules"), .element(index), .member("patterns")))
    }
    let app = ManifestPlace(.member("app"))
    let origins = NavigationLimits.originCountMax
    if declaration.schemes.count > origins {
      report(
        .tooMany("schemes", count: declaration.schemes.count, limit: origins),
        at: app.member("schemes"))
    }
    if declaration.hosts.count > origins {
      report(
        .tooMany("hosts", count: declaration.hosts.count, limit: origins), at: app.member("hosts"))
    }
  }

  mutating func checkNames() {
    let app = ManifestPlace(.member("app"))
    name("The app's id", declaration.id, at: app.member("id"))
    name("The app's name", declaration.name, at: app.member("name"))
    for (slot, tab) in declaration.tabs.enumerated() {
      name("The id of a tab", tab.id.rawValue, at: .tab(slot, "id"))
      // A tab without a title is called by its id.
      if tab.title != tab.id.rawValue {
        name("The title of the tab \(quoted(tab.id.rawValue))", tab.title, at: .tab(slot, "title"))
      }
    }
    if let depth = declaration.maxDepth, !(1...NavigationLimits.entryCountMax ~= depth) {
      report(.invalidMaxDepth(depth), at: ManifestPlace(.member("maxDepth")))
    }
    let seconds = declaration.arrivalSeconds
    if !(1...NavigationLimits.arrivalSecondsMax ~= seconds) {
      report(.invalidArrival(seconds), at: ManifestPlace(.member("arrivalSeconds")))
    }
  }

  /// Reports schemes and hosts that cannot be the app's own: their links would pass as the app's
  /// paths.
  mutating func checkOrigins() {
    let app = ManifestPlace(.member("app"))
    for (index, scheme) in declaration.schemes.enumerated() where !Self.isOwnScheme(scheme) {
      report(
        .invalidOrigin(scheme), at: app.member("schemes").element(index),
        remedy: Self.remedy(forScheme: scheme))
    }
    for (index, host) in declaration.hosts.enumerated() where !Self.isHost(host) {
      report(
        .invalidOrigin(host), at: app.member("hosts").element(index),
        remedy: Self.remedy(forHost: host))
    }
  }

  private mutating func limit(_ what: String, _ count: Int, _ limit: Int, at member: String) {
    guard count > limit else { return }
    report(.tooMany(what, count: count, limit: limit), at: ManifestPlace(.member(member)))
  }

  private mutating func name(_ field: String, _ text: String, at place: ManifestPlace) {
    guard text.isEmpty || text.utf8.count > NavigationLimits.nameByteCountMax else { return }
    report(.invalidName(field), at: place)
  }

  private static func remedy(forScheme text: String) -> String? {
    let scheme = String(text.prefix { $0 != ":" })
    if scheme != text, isOwnScheme(scheme) { return "Did you mean \(quoted(scheme))?" }
    guard ["http", "https"].contains(scheme.lowercased()) else { return nil }
    return "Links of the web are the app's own by their host: list that under “hosts”."
  }

  private static func remedy(forHost text: String) -> String? {
    let origin = text.split(separator: "/").first { !$0.hasSuffix(":") }
    guard let origin, origin != text, isHost(String(origin)) else { return nil }
    return "Did you mean \(quoted(String(origin)))?"
  }

  private static func isOwnScheme(_ scheme: String) -> Bool {
    let known = scheme.lowercased()
    return URLText(known + ":").scheme == known && known != "http" && known != "https"
      && !URLClassifier.unsafeSchemes.contains(known)
      && !URLClassifier.systemSchemes.contains(known)
  }

  /// Whether a text is a host: labels or an address in square brackets, with an optional port.
  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      let address = host[..<end].dropFirst()
      return address.contains(":") && address.utf8.allSatisfy { isAddressByte($0) }
        && isPortSuffix(host[host.index(after: end)...])
    }
    let name = host.prefix { $0 != ":" }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { isLabelByte($0) } }
      && isPortSuffix(host[name.endIndex...])
  }

  /// Whether a text is empty, or a colon and a port number.
  private static func isPortSuffix(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    let digits = text.dropFirst()
    guard text.hasPrefix(":"), digits.utf8.allSatisfy({ URLText.isDigit($0) }),
      let port = Int(digits)
    else { return false }
    return 1...65_535 ~= port
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    "-_".utf8.contains(byte) || URLText.isDigit(byte) || URLText.isLetter(byte)
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    ":.".utf8.contains(byte) || URLText.isDigit(byte) || URLText.isLetter(byte)
  }
}
