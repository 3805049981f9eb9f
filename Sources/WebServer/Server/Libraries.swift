internal import CLibUV
internal import CLibWebSockets

/// The libraries that the server is made with.
package enum Libraries {
  /// Each with its version.
  package static var versions: [String] {
    // Debian has behind a version what it was built of.
    let engine = unsafe String(cString: lws_get_library_version()).prefix { $0 != "-" }
    return unsafe ["libwebsockets \(engine)", "libuv \(String(cString: uv_version_string()))"]
  }
}
