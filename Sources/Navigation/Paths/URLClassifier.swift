internal import PathPatterns

/// Decides whether a URL is the app's own; every text has an answer.
final class URLClassifier: Sendable {
  /// Schemes that run code, read local data or show the browser's own pages.
  static let unsafeSchemes: Set<String> = [
    "about", "blob", "chrome", "chrome-extension", "chrome-untrusted", "content", "data",
    "devtools", "file", "filesystem", "intent", "javascript", "jar", "resource", "vbscript",
    "view-source", "ws", "wss",
  ]

  /// Schemes that the system has a handler for.
  static let systemSchemes: Set<String> = ["mailto", "sms", "tel"]

  private let schemes: Set<String>
  private let hosts: Set<String>
  let policies: Policies
  let form: RouteForm
  let normalForm: NormalForm

  init(_ declaration: AppDeclaration) {
    let (schemes, hosts) = (declaration.schemes, declaration.hosts)
    policies = declaration.policies
    form = RouteForm(declaration)
    normalForm = NormalForm(policies)
    self.schemes = Set(schemes.map { $0.lowercased() })
    self.hosts = Set(policies.hostCase == .insensitive ? hosts.map { $0.lowercased() } : hosts)
  }

  /// Classifies a URL; one without scheme is read relative to a location.
  func classify(_ text: String, relativeTo base: Location) -> URLClassification {
    guard text.utf8.count <= NavigationLimits.urlByteCountMax else { return .malformed }
    if let pathByteCount = normalForm.pathByteCount(of: text) {
      // The location shares the text's storage.
      return .own(Location(url: text, pathByteCount: pathByteCount, form: form))
    }
    let url = URLText(text)
    guard let scheme = url.scheme else { return classifyReference(url.remainder, base: base) }
    if schemes.contains(scheme) {
      return ownScheme(url.remainder)
    }
    if scheme == "http" || scheme == "https" {
      return classifyWeb(url, scheme: scheme)
    }
    if Self.systemSchemes.contains(scheme) {
      return .system(url: url.text)
    }
    return Self.unsafeSchemes.contains(scheme) ? .unsafe(scheme: scheme) : .unknownScheme(scheme)
  }

  /// The location of a path that is brought into normal form, with its query and fragment.
  func location(
    path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?, fragment: ArraySlice<UInt8>?
  ) -> URLClassification {
    let suffix = URLText.suffix(query: query, fragment: fragment)
    guard var normal = PathNormalizer(policies, isRoute: false).normalize(path) else {
      return .malformed
    }
    let isRoute = form.offset(in: suffix[...], behind: normal[...]) == nil
    if isRoute, policies.trailingSlash == .strip, normal != "/", normal.hasSuffix("/") {
      normal.removeLast()
    }
    return own(Location(path: normal, suffix: suffix, form: form))
  }

  private func own(_ location: Location) -> URLClassification {
    guard location.url.utf8.count <= NavigationLimits.urlByteCountMax else { return .malformed }
    return .own(location)
  }

  /// `app:x`, `app://x` and `app:///x` name the same place.
  private func ownScheme(_ remainder: ArraySlice<UInt8>) -> URLClassification {
    let parts = URLText.split(remainder)
    let path = pathOfOwnScheme(parts.path)
    return location(path: path, query: parts.query, fragment: parts.fragment)
  }

  private func pathOfOwnScheme(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard policies.schemeHost == .host, URLText.leadingSlashCount(path) == 2 else { return path }
    return path.dropFirst(2).drop { !URLText.isSlash($0) }
  }

  /// The path of one of the app's own URLs that have a scheme, without the part for the origin.
  func pathOfOwnURL(_ path: ArraySlice<UInt8>, scheme: String) -> ArraySlice<UInt8> {
    guard schemes.contains(scheme) else {
      return path.drop { URLText.isSlash($0) }.drop { !URLText.isSlash($0) }
    }
    return pathOfOwnScheme(path).drop { URLText.isSlash($0) }
  }

  /// Own if the host is one of the app's, without a user name; a default port does not count.
  private func classifyWeb(_ url: URLText, scheme: String) -> URLClassification {
    let parts = URLText.split(url.remainder)
    let afterSlashes = parts.path.drop { URLText.isSlash($0) }
    let authority = afterSlashes.prefix { !URLText.isSlash($0) }
    guard hosts.contains(host(authority, scheme: scheme)) else {
      return .external(url: url.text)
    }
    let path = afterSlashes[authority.endIndex...]
    return location(path: path, query: parts.query, fragment: parts.fragment)
  }

  private func host(_ authority: ArraySlice<UInt8>, scheme: String) -> String {
    let text = String(decoding: authority, as: UTF8.self)
    let defaultPort = scheme == "https" ? ":443" : ":80"
    let host = text.hasSuffix(defaultPort) ? String(text.dropLast(defaultPort.count)) : text
    return policies.hostCase == .insensitive ? host.lowercased() : host
  }

  private func classifyReference(
    _ reference: ArraySlice<UInt8>, base: Location
  ) -> URLClassification {
    let slashCount = URLText.leadingSlashCount(reference)
    if slashCount >= 2, policies.leadingDoubleSlash == .external {
      let rest = String(decoding: reference.dropFirst(slashCount), as: UTF8.self)
      return .external(url: "https://" + rest)
    }
    let parts = URLText.split(reference)
    guard parts.path.isEmpty else {
      let directory = slashCount > 0 ? [] : directory(of: base)
      return location(
        path: directory + parts.path, query: parts.query, fragment: parts.fragment)
    }
    if parts.query == nil {
      let query = base.query.map { Array($0.utf8)[...] }
      let suffix = URLText.suffix(query: query, fragment: parts.fragment)
      return own(Location(path: String(base.path), suffix: suffix, form: form))
    }
    let suffix = URLText.suffix(query: parts.query, fragment: parts.fragment)
    return own(Location(path: String(base.path), suffix: suffix, form: form))
  }

  /// The path that a relative reference continues.
  private func directory(of base: Location) -> [UInt8] {
    let path = Array(base.path.utf8)
    guard policies.relativeLinks == .url else { return path + [UInt8(ascii: "/")] }
    let last = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return Array(path[...last])
  }
}
