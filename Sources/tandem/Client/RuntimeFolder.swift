import FoundationEssentials
import WebServer

/// The folder of what exists only while shells run: their sockets and the files with their tokens.
struct RuntimeFolder {
  private static let socketSuffix = ".sock"

  let path: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = TokenFile.directory(environment: environment)
  }

  /// The names of the sockets on which somebody listens, in alphabetical order.
  var socketNames: [String] {
    LocalSockets.listening(in: path).map { socket in
      String(socket.dropFirst(path.utf8.count + 1).dropLast(Self.socketSuffix.count))
    }
  }

  func socketPath(of name: ShellName) -> String { name.socketPath(in: path) }
}
