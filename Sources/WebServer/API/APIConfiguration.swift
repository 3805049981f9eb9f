internal import Glibc

/// The API of an origin.
package struct APIConfiguration: Sendable, Hashable {
  /// Where every path of the API starts, for example `/api/v1/`; it starts and ends with `/`.
  package var prefix: String
  /// What a client must present in `Authorization`, at least 16 characters of the token alphabet
  /// of RFC 9110.
  package var token: String
  /// The paths that the program knows.
  package var paths: APIPaths

  package init(prefix: String = "/api/v1/", token: String, paths: APIPaths = APIPaths()) {
    self.prefix = prefix
    self.token = token
    self.paths = paths
  }
}

/// The Unix socket on which the API is served to programs of the same user.
package struct LocalSocketConfiguration: Sendable, Hashable {
  /// The absolute path, at most `LocalAddress.pathByteCountMax` bytes.
  ///
  /// Its directory is made if there is none, and must be open to its owner only.
  package var path: String
  /// Where every path of the API starts.
  package var prefix: String
  /// The only user whose programs are served.
  package var user: UInt32
  /// The paths that the program knows.
  package var paths: APIPaths

  package init(
    path: String, prefix: String = "/api/v1/", user: UInt32? = nil,
    paths: APIPaths = APIPaths()
  ) {
    self.path = path
    self.prefix = prefix
    self.user = user ?? getuid()
    self.paths = paths
  }
}
