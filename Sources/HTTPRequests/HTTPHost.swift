/// A host that the user lets apps reach, on one port or on all.
package struct HTTPHost: Hashable, Sendable {
  /// In lower case; an IPv6 address has its brackets.
  let name: String
  /// `nil` means every port.
  let port: Int?

  /// Reads `HOST` or `HOST:PORT`; `nil` if it is neither.
  ///
  /// A text without a port gets the default one; if that is `nil`, every port.
  package init?(_ text: String, defaultPort: Int? = nil) {
    guard let authority = HTTPURL.Authority(text) else { return nil }
    name = authority.host
    port = authority.port ?? defaultPort
  }

  func allows(_ url: HTTPURL) -> Bool {
    name == url.host && (port == nil || port == url.port)
  }
}
