internal import PercentEncoding

/// A place that may be gone to.
struct Target {
  let location: Location
  let lookup: Lookup
  let properties: RouteProperties
  /// The tab that the place belongs to, if any.
  let slot: Int?
  /// Effects that are due wherever the place ends up.
  var effects: [NavigationEffect] = []

  /// Whether the place appears on a sheet or cover.
  var isModal: Bool { properties.style == .sheet || properties.style == .cover }

  func newEntry(title: String?, key: EntryKey? = nil) -> NewEntry {
    NewEntry(location: location, title: title ?? properties.title, key: key)
  }
}

/// What a URL leads to.
enum Destination {
  case target(Target)
  case login(Location)
  case refused(Step)
}

extension NavigationState {
  /// Classifies a URL, looks its route up, follows redirects and checks the login.
  ///
  /// - Parameters:
  ///   - url: Any text.
  ///   - base: Where a relative reference starts.
  ///   - slot: The tab that opens routes which several tabs share.
  /// - Returns: What the URL leads to.
  func destination(_ url: String, from base: Location, slot: Int) -> Destination {
    var text = url
    for _ in 0...NavigationLimits.redirectCountMax {
      let classification = storage.classifier.classify(text, relativeTo: base)
      guard case .own(let location) = classification else {
        return .refused(refuse(classification, url))
      }
      guard let lookup = storage.look(up: location) else {
        return .refused(refuse(.malformed, url))
      }
      let properties = storage.properties(lookup, selectedSlot: slot)
      if let redirect = properties.redirect {
        text = expand(redirect, storage.redirectParameters(lookup, selectedSlot: slot))
        continue
      }
      return admit(location, lookup, properties, slot: slot, url: url)
    }
    return .refused(.rejected(.redirectLoop))
  }

  /// Why a URL that is not the app's own cannot be gone to.
  func refuse(_ classification: URLClassification, _ url: String) -> Step {
    switch classification {
    case .external(let url), .system(let url):
      return .rejected(.external, .external, [.openExternally(url: url)])
    case .unsafe: return .rejected(.unsafeURL)
    case .unknownScheme: return .rejected(.unknownScheme)
    case .malformed, .own:
      return .rejected(.malformedURL, .notFound, [.reportNotFound(url: bounded(url: url))])
    }
  }

  /// Whether two locations are the same place.
  ///
  /// Policies decide whether the query and the case of the path count.
  func isSame(_ left: Location, _ right: Location) -> Bool {
    if left == right { return true }
    guard left.isFragmentRoute == right.isFragmentRoute,
      policies.queryIdentity == .ignore || left.routeSuffix == right.routeSuffix
    else { return false }
    return policies.caseSensitive
      ? hasSamePath(left, right)
      : storage.path(of: left).lowercased() == storage.path(of: right).lowercased()
  }

  /// Whether two locations differ in nothing but how their paths are spelled.
  func isIdentical(_ left: Location, _ right: Location) -> Bool {
    left == right || left.routeSuffix == right.routeSuffix && hasSamePath(left, right)
  }

  /// Whether two locations have the same path.
  func hasSamePath(_ left: Location, _ right: Location) -> Bool {
    left.isFragmentRoute == right.isFragmentRoute
      && storage.path(of: left) == storage.path(of: right)
  }

  private func admit(
    _ location: Location, _ lookup: Lookup, _ properties: RouteProperties, slot: Int, url: String
  ) -> Destination {
    var effects: [NavigationEffect] = []
    if !lookup.isKnown {
      effects = [.reportNotFound(url: bounded(url: url))]
      guard policies.unknownPath == .showPage else {
        return .refused(.rejected(.unknownPath, .notFound, effects))
      }
    }
    if properties.requiresLogin == true, !isLoggedIn, root == .main { return .login(location) }
    return .target(
      Target(
        location: location, lookup: lookup, properties: properties,
        slot: storage.highlightSlot(lookup, selectedSlot: slot), effects: effects))
  }

  /// A URL as it may be repeated in an effect.
  private func bounded(url: String) -> String {
    url.prefix(utf8Count: NavigationLimits.urlByteCountMax)
  }

  /// Fills the parameters of a pattern into a redirect, segment by segment.
  func expand(_ template: String, _ parameters: [RouteParameter]) -> String {
    let segments = template.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.hasPrefix(":") || part == "*" else { return String(part) }
      let name = part == "*" ? "*" : String(part.dropFirst())
      let value = parameters.first { $0.name == name }?.value ?? ""
      return Self.encodedSegment(value, keepsSlashes: part == "*")
    }
    return segments.joined(separator: "/")
  }

  private static func encodedSegment(_ text: String, keepsSlashes: Bool) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "%") || (byte == UInt8(ascii: "/") && !keepsSlashes) {
        PercentEncoding.appendEscape(of: byte, to: &output)
      } else {
        PercentEncoding.append(byte, in: .path, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
