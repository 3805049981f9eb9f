/// One origin: its port, what it serves, and its WebSocket endpoint.
package struct OriginConfiguration: Sendable {
  /// The TCP port; 0 picks a free one.
  package var port: UInt16
  /// Ports that are not used, because browsers may hold data of the other origin for them.
  package var avoidedPorts: Set<UInt16> = []
  /// The directories that are searched for a path, the first that has it wins.
  package var roots: [String]
  /// Directories behind reserved path prefixes, for example `"/__tandem__/": "web/bridge"`.
  ///
  /// Prefixes start and end with `/`. Nothing below a prefix is taken from the roots.
  package var mounts: [String: String] = [:]
  /// Small resources from memory, by their path; they take precedence over everything else.
  package var virtualFiles: [String: VirtualFile] = [:]
  /// The server that answers everything but what is below `/__tandem__/`, in place of the roots.
  package var upstream: Upstream?
  /// Files that pages have stored, if this origin serves any.
  package var storedFiles: StoredFiles?
  /// The WebSocket endpoint.
  package var socket: SocketConfiguration
  /// The API, if this origin has one.
  package var api: APIConfiguration?
  /// Values of `Host` that are allowed beside the loopback names, for example `tandem.test:8100`.
  package var allowedHosts: [String] = []
  /// Headers of every response beside those that the server always sends.
  ///
  /// `{front}`, `{control}`, `{front-socket}` and `{control-socket}` in a value are replaced by
  /// the origins' source lists once the ports are known, as `Content-Security-Policy` wants them.
  package var headers: [HeaderField]
  /// HTML that is put first into `<head>` of every HTML file from the roots and of every page that
  /// says why a request is refused.
  ///
  /// Its tags get the nonce that the content security policy of a document requires of scripts.
  package var injection: String?
  /// How the roots are searched for the page of a path.
  package var lookup = PageLookup.Rule.host(hasManyPages: false)
  /// Whether files with more than one hard link are served; such a file may belong elsewhere.
  package var servesHardLinks: Bool = false

  /// Whether only browsers that were let in may use the origin, and no page of another origin.
  package var isGuarded = false

  /// Paths for which a cookie is not enough: the browser has to present its key.
  ///
  /// A service worker that an app left on the port, in a run of which there is no record, can send
  /// the cookie but does not know the key.
  package var keyedPaths: Set<String> = []

  /// Whether a browser that opens the first page by an address is redirected to the app's own host
  /// name.
  package var redirectsToHostName = false

  package init(
    port: UInt16, roots: [String], socket: SocketConfiguration, headers: [HeaderField]
  ) {
    self.port = port
    self.roots = roots
    self.socket = socket
    self.headers = headers
  }
}

extension OriginConfiguration {
  /// The upstream server that answers a target; nil if this server does.
  func upstream(for target: String) -> Upstream? {
    let isOwn =
      target.hasPrefix("/__tandem__/") || storedFiles.map { target.hasPrefix($0.prefix) } ?? false
    return isOwn ? nil : upstream
  }
}

/// The WebSocket endpoint of an origin.
package struct SocketConfiguration: Sendable {
  /// The only path that upgrades, for example `/socket`.
  package var path: String
  /// The subprotocol that is selected, for example `tandem.page.v1`.
  package var subprotocol: String
  /// What a client must present, at least 16 characters of the token alphabet of RFC 9110.
  package var token: String
  /// Whether a handshake without `Origin` is refused.
  package var requiresOrigin: Bool = false
  /// The largest message that is accepted, in bytes.
  package var messageByteCountMax: Int

  package init(path: String, subprotocol: String, token: String, messageByteCountMax: Int) {
    self.path = path
    self.subprotocol = subprotocol
    self.token = token
    self.messageByteCountMax = messageByteCountMax
  }
}

/// Files that pages of the origin have stored and load by its URLs.
///
/// They cannot act as pages of the origin: a document is sandboxed, and has an origin of its own.
package struct StoredFiles: Sendable, Hashable {
  /// What may follow the prefix in a path, and where such a path leads.
  package struct Place: Sendable, Hashable {
    /// With a slash at the end.
    package var prefix: String
    /// The folder below that of all stored files, empty for that itself.
    package var folder: String

    package init(prefix: String, folder: String = "") {
      self.prefix = prefix
      self.folder = folder
    }
  }

  /// The beginning of all their paths, for example `/_capacitor_file_/`; nothing below it is taken
  /// from the roots or the upstream.
  package var prefix: String
  /// The places from which paths lead into the folder; the first that a path begins with counts.
  package var places: [Place]
  /// The folder, which may be made later; nil before `Server.serveStoredFiles(in:)` names one.
  package var folder: String?

  package init(prefix: String, places: [Place], folder: String? = nil) {
    self.prefix = prefix
    self.places = places
    self.folder = folder
  }
}

/// A resource that is served from memory.
package struct VirtualFile: Sendable, Hashable {
  /// The media type with its parameters, for example `application/json`.
  package var contentType: String
  /// The whole content.
  package var bytes: [UInt8]

  package init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }
}

/// One header field of a response.
package struct HeaderField: Sendable, Hashable {
  /// The name as it is written on the wire.
  package var name: String
  /// The value; no line breaks.
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
