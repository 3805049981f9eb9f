internal import CLibUV
internal import CLibWebSockets

/// The libraries that the server is made with.
package enum Libraries {
  /// Each with its version.
  package static var versions: [String] {
    // In Debian's builds, a dash and the source revision follow the version.
    let engine = unsafe String(cString: lws_get_library_version()).prefix { $0 != "-" }
    return unsafe ["libwebsockets \(engine)", "libuv \(String(cString: uv_version_string()))"]
  }
}
