/// A content security policy of an app, changed so that the bridge works under it.
///
/// Only what the bridge needs is added, and only where the app's policy would block it: its scripts
/// below one path and its socket. The shell decides who may frame the page.
package struct ContentPolicy: Sendable {
  /// A value of the header field for the page; `nil` if nothing is left of it.
  package let value: String?

  /// - Parameters:
  ///   - value: the value of a `Content-Security-Policy` field.
  ///   - host: the host and port under which the page was asked for.
  ///   - spare: a nonce for a policy that has `'strict-dynamic'` and no nonce.
  package init(_ value: String, host: String, spare: String) {
    let policies = value.split(separator: ",").compactMap { text -> String? in
      var policy = Directives(text)
      policy.remove("frame-ancestors")
      policy.admitScripts(host: host, spare: spare)
      policy.admitConnections(host: host)
      return policy.text.isEmpty ? nil : policy.text
    }
    self.value = policies.isEmpty ? nil : policies.joined(separator: ", ")
  }
}

/// The directives of one policy, in their order.
private struct Directives {
  private var directives: [(name: String, sources: [String])]

  init(_ text: Substring) {
    directives = []
    for directive in text.split(separator: ";") {
      let words = directive.split { $0.isWhitespace }.map(String.init)
      guard let name = words.first?.lowercased(),
        !directives.contains(where: { $0.name == name })
      else { continue }
      directives.append((name, Array(words.dropFirst())))
    }
  }

  var text: String {
    directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
  }

  mutating func remove(_ name: String) {
    directives.removeAll { $0.name == name }
  }

  /// Allows the bridge's scripts: by their path, or by a nonce where hosts do not count.
  mutating func admitScripts(host: String, spare: String) {
    let names = ["script-src-elem", "script-src", "default-src"]
    guard let sources = effective(names)?.map({ $0.lowercased() }) else { return }
    guard sources.contains("'strict-dynamic'") else {
      if !isOpen(sources, to: "http:") { admit(["http://\(host)/__tandem__/"], to: names) }
      return
    }
    // Hosts do not count with `'strict-dynamic'`; beside hashes, a nonce forbids nothing.
    if !sources.contains(where: { $0.hasPrefix("'nonce-") }) {
      admit(["'nonce-\(spare)'"], to: names)
    }
  }

  /// Lets the bridge reach its socket and the file with the token.
  mutating func admitConnections(host: String) {
    guard let sources = effective(["connect-src", "default-src"]),
      !isOpen(sources.map { $0.lowercased() }, to: "ws:")
    else { return }
    admit(
      ["ws://\(host)/__tandem__/", "http://\(host)/__tandem__/"],
      to: ["connect-src", "default-src"])
  }

  private func isOpen(_ sources: [String], to scheme: String) -> Bool {
    sources.contains("*") || sources.contains(scheme)
      || scheme == "http:" && sources.contains("'self'")
  }

  private func effective(_ names: [String]) -> [String]? {
    names.lazy.compactMap { name in directives.first { $0.name == name }?.sources }.first
  }

  /// Adds sources to the directive that applies; if that is `default-src`, they get a directive of
  /// their own, so that nothing else is allowed.
  private mutating func admit(_ sources: [String], to names: [String]) {
    guard let found = names.first(where: { name in directives.contains { $0.name == name } }),
      let index = directives.firstIndex(where: { $0.name == found })
    else { return }
    let kept = directives[index].sources.filter { $0.lowercased() != "'none'" }
    if found == "default-src" {
      directives.append((names[names.count - 2], kept + sources))
    } else {
      directives[index].sources = kept + sources
    }
  }
}
