internal import PathPatterns
internal import Vocabulary

/// A place that the app may navigate to: a URL, resolved once.
struct ResolvedPlace {
  let location: Location
  let lookup: Lookup
  let properties: RouteProperties
  let appearance: EntryAppearance
  /// The tab that the place belongs to, if any.
  let slot: Int?
  /// Effects to perform wherever the place is shown.
  let effects: [NavigationEffect]

  /// Whether the place appears on a sheet or cover.
  var isModal: Bool { properties.style == .sheet || properties.style == .cover }

  func newEntry(title: String? = nil, key: EntryKey? = nil) -> NewEntry {
    NewEntry(
      location: location, appearance: appearance, title: title ?? properties.title, key: key)
  }
}

extension NavigationState {
  /// Resolves a URL of the app: looks up its route, follows redirects and checks the login.
  ///
  /// - Parameters:
  ///   - url: Any text.
  ///   - base: The location that a relative reference is resolved against.
  ///   - slot: The tab that opens routes which several tabs share.
  /// - Returns: The place.
  /// - Throws: Why it cannot be reached.
  func resolve(_ url: String, from base: Location, slot: Int) throws(Obstacle) -> ResolvedPlace {
    try resolve(location(of: url, from: base), named: url, slot: slot)
  }

  /// Resolves a location; reports name it by the text `url`.
  func resolve(
    _ location: Location, named url: String, slot: Int
  ) throws(Obstacle) -> ResolvedPlace {
    let start = location
    var location = location
    for _ in 0...NavigationLimits.redirectCountMax {
      guard let lookup = storage.look(up: location) else { throw .malformed(url) }
      let properties = storage.properties(lookup, selectedSlot: slot)
      guard let redirect = properties.redirect else {
        return try admit(location, lookup, properties, slot: slot, named: url)
      }
      let text = expand(redirect, storage.redirectParameters(lookup, selectedSlot: slot))
      location = try self.location(of: text, from: start)
    }
    throw .rejected(.redirectLoop)
  }

  /// Why a URL cannot be reached; `nil` if it can, perhaps after a login.
  func refusal(of url: String) -> Refusal? {
    do throws(Obstacle) {
      _ = try resolve(url, from: .root, slot: selectedSlot)
    } catch {
      if case .refusal(let refusal) = error { return refusal }
    }
    return nil
  }

  /// Reads a URL.
  ///
  /// - Throws: Why the URL cannot be reached, if it is not the app's own.
  func location(of url: String, from base: Location) throws(Obstacle) -> Location {
    switch storage.classifier.classify(url, relativeTo: base) {
    case .own(let location): return location
    case .external(let url), .system(let url):
      throw .rejected(.external, .external, [.openExternally(url: url)])
    case .unsafe: throw .rejected(.unsafeURL)
    case .unknownScheme: throw .rejected(.unknownScheme)
    case .malformed: throw .malformed(url)
    }
  }

  /// Whether two locations are the same place.
  ///
  /// Policies decide whether the query and the case of the path count.
  func isSame(_ left: Location, _ right: Location) -> Bool {
    if left == right { return true }
    guard left.isFragmentRoute == right.isFragmentRoute,
      policies.queryIdentity == .ignore || left.hasSameRouteSuffix(as: right)
    else { return false }
    return policies.caseSensitive
      ? hasSamePath(left, right)
      : storage.path(of: left).lowercased() == storage.path(of: right).lowercased()
  }

  /// Whether two locations are the same, however their paths are spelled.
  func isIdentical(_ left: Location, _ right: Location) -> Bool {
    left == right || left.hasSameRouteSuffix(as: right) && hasSamePath(left, right)
  }

  /// Whether two locations have the same path.
  func hasSamePath(_ left: Location, _ right: Location) -> Bool {
    left.isFragmentRoute == right.isFragmentRoute
      && storage.path(of: left) == storage.path(of: right)
  }

  private func admit(
    _ location: Location, _ lookup: Lookup, _ properties: RouteProperties, slot: Int,
    named url: String
  ) throws(Obstacle) -> ResolvedPlace {
    var effects: [NavigationEffect] = []
    if !lookup.isKnown {
      effects = [.notFound(url)]
      guard policies.unknownPath == .showPage else {
        throw .rejected(.unknownPath, .notFound, effects)
      }
    }
    if properties.requiresLogin == true, !isLoggedIn, root == .main { throw .login(location) }
    return ResolvedPlace(
      location: location, lookup: lookup, properties: properties,
      appearance: EntryAppearance(properties, in: storage.declaration),
      slot: storage.highlightSlot(lookup, selectedSlot: slot), effects: effects)
  }

  /// Fills the parameters of a pattern into a redirect, segment by segment.
  func expand(_ template: String, _ parameters: [RouteParameter]) -> String {
    let segments = template.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.hasPrefix(":") || part == "*" else { return String(part) }
      let name = part == "*" ? "*" : String(part.dropFirst())
      let value = parameters.first { $0.name == name }?.value ?? ""
      return PathSegments.spelled(value, keepsSlashes: part == "*")
    }
    return segments.joined(separator: "/")
  }
}

extension Obstacle {
  fileprivate static func malformed(_ url: String) -> Obstacle {
    .rejected(.malformedURL, .notFound, [.notFound(url)])
  }
}

extension NavigationEffect {
  /// Reports that no route knows a URL, which is cut at the limit of URLs.
  fileprivate static func notFound(_ url: String) -> NavigationEffect {
    .reportNotFound(url: url.prefix(utf8Count: NavigationLimits.urlByteCountMax))
  }
}
