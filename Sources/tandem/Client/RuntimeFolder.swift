import FoundationEssentials
import Glibc
import System
import WebServer

/// The folder of what exists only while shells run: their sockets and the files with their tokens.
///
/// Without `XDG_RUNTIME_DIR` it is in the folder of all temporary files, where another user may
/// have taken its name. A shell then uses one below the user's own state instead. Clients look into
/// both, since the name may be taken, or free again, after a shell has started.
struct RuntimeFolder {
  private static let socketSuffix = ".sock"

  /// Where a shell that starts now has its files.
  let path: String
  /// Why that is not the usual place, in one sentence; nil if it is.
  let warning: String?
  /// Where shells of this user may have theirs.
  private let searched: [String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let places = Self.places(environment: environment)
    path = places.first { PrivateDirectory.isPrivateOrMissing($0) } ?? places[0]
    searched = places.filter { PrivateDirectory(path: $0, isMade: false) != nil }
    warning =
      path == places[0]
      ? nil
      : "The files of this shell stand in \(path), as \(places[0]) is not a directory that only "
        + "you can open: remove that one, or set XDG_RUNTIME_DIR."
  }

  /// Creates the folder and those above it, if it is not the usual one.
  func make() {
    if warning != nil { NewDirectory.make(path) }
  }

  /// The names of the sockets on which a shell listens, in alphabetical order.
  var socketNames: [String] {
    let names = searched.flatMap { folder in
      LocalSockets.listening(in: folder).map { socket in
        String(socket.dropFirst(folder.utf8.count + 1).dropLast(Self.socketSuffix.count))
      }
    }
    return Set(names).sorted()
  }

  func socketPath(of name: ShellName) -> String {
    let paths = searched.map { name.socketPath(in: $0) }
    return paths.first { FileManager.default.fileExists(atPath: $0) } ?? name.socketPath(in: path)
  }

  /// The possible places, the usual one first.
  private static func places(environment: [String: String]) -> [String] {
    if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
      return ["\(runtime)/tandem"]
    }
    let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    // No app's state has a name that begins with a dot.
    let own = (try? StateFolder.home(environment: environment)).map { "\($0)/tandem/.run" }
    return ["\(temporary)/tandem-\(getuid())"] + (own.map { [$0] } ?? [])
  }
}
