/// What a build's `404.html` is for.
package enum NotFoundPage: Sendable, Hashable {
  /// The app itself, in a page of its own that loads its scripts, as hosts without rewrites serve
  /// it.
  case app

  /// A detour to the app for hosts that answer an unknown path with nothing else: it leaves for the
  /// first page at once or after some seconds.
  ///
  /// A server that can answer with the first page needs no detour, and one that was made for
  /// another base path may lead in a circle.
  case detour

  /// A page that says that there is none.
  case text

  /// Reads the page.
  package init(_ document: [UInt8]) {
    let text = String(decoding: document, as: UTF8.self).lowercased()
    let scripts = text.split(separator: "<script", omittingEmptySubsequences: false).dropFirst()
    let isOfApp = scripts.contains { script in
      let tag = script.prefix { $0 != ">" }
      return tag.contains("src=") && !tag.contains("//")
    }
    if isOfApp {
      self = .app
    } else if scripts.contains(where: Self.leaves) || Self.refreshes(text) {
      self = .detour
    } else {
      self = .text
    }
  }

  private static func refreshes(_ text: String) -> Bool {
    ["\"", "'", ""].contains { text.contains("http-equiv=\($0)refresh") }
  }

  /// Whether a script of the page sets its location.
  private static func leaves(_ script: Substring) -> Bool {
    let code = script.split(separator: "</script").first?.filter { !$0.isWhitespace } ?? ""
    return code.contains("location")
      && [".replace(", ".assign(", ".href=", "location="].contains { code.contains($0) }
  }
}
