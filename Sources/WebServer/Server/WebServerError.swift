/// Why a server could not start: a code, and one sentence with the place and the remedy.
package struct WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// Another process listens on the port.
    case portInUse(UInt16)
    /// Browsers may hold data of the other origin for the port.
    case portAvoided(UInt16)
    /// The port cannot be bound for another reason, for example a privileged port.
    case cannotBind(UInt16)
    /// The address of the local network is none of this machine.
    case unusableAddress(String)
    /// Another shell listens on the path of the local socket.
    case localSocketInUse(String)
    /// The local socket cannot be made at the path.
    case unusableLocalSocket(String)
    /// A document root or mount is missing or not a directory.
    case unusableRoot(String)
    /// libwebsockets refused to start.
    case libraryFailed
    /// The operating system refused something that the server needs.
    case systemFailed
  }

  /// The kind of failure, to branch on.
  package let code: Code

  /// One sentence for people, with the remedy.
  package let description: String

  package init(code: Code, description: String) {
    self.code = code
    self.description = description
  }
}
