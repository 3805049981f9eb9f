internal import Glibc
internal import System

/// The file of a listening Unix socket, from its making to its removal.
///
/// The lock of the directory is held while such a file is made or removed: a socket that is bound
/// and does not listen yet looks just like one whose shell was killed.
final class LocalSocket {
  private let path: String
  private let directoryPath: String
  private let name: String
  private let identity: FileIdentity
  private var isRemoved = false

  private init(_ path: String, _ parts: (directory: String, name: String), _ identity: FileIdentity)
  {
    self.path = path
    (directoryPath, name) = parts
    self.identity = identity
  }

  /// Makes the socket and listens; `take` gets the listening socket.
  static func listen(
    at path: String, _ take: (consuming ListeningSocket) -> Void
  ) throws(WebServerError) -> LocalSocket {
    guard let address = LocalAddress(path: path), let parts = split(path) else {
      throw WebServerError(
        code: .unusableLocalSocket(path),
        description: "The path of the control socket, \(path), has to be absolute and at most "
          + "\(LocalAddress.pathByteCountMax) bytes long: choose a shorter name, or "
          + "set XDG_RUNTIME_DIR to a shorter directory.")
    }
    guard let directory = PrivateDirectory(path: parts.directory) else {
      throw WebServerError(
        code: .unusableLocalSocket(path),
        description: "The control socket cannot be made in \(parts.directory), which has to be a "
          + "directory that only you can open: remove it, or set XDG_RUNTIME_DIR to another one.")
    }
    guard directory.lock() else { throw unusable(path, "another program holds its directory") }
    try makeRoom(path, address, in: directory, name: parts.name)
    do throws(ListeningSocket.Failure) {
      let socket = try ListeningSocket(address)
      guard let entry = directory.entry(parts.name) else {
        throw ListeningSocket.Failure(number: ENOENT)
      }
      take(socket)
      return LocalSocket(path, parts, entry.identity)
    } catch {
      throw unusable(path, SystemError.text(error.number))
    }
  }

  /// Removes the file, unless another one has taken its place.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    guard let directory = PrivateDirectory(path: directoryPath, isMade: false), directory.lock(),
      directory.entry(name)?.identity == identity
    else { return }
    directory.remove(name)
  }

  deinit { remove() }
}

extension LocalSocket {
  /// Removes what a shell that was killed left behind.
  private static func makeRoom(
    _ path: String, _ address: LocalAddress, in directory: borrowing PrivateDirectory, name: String
  ) throws(WebServerError) {
    guard let entry = directory.entry(name) else { return }
    guard entry.isOwnSocket else {
      throw unusable(path, "something else has that name")
    }
    guard listener(at: address) == .dead else {
      throw WebServerError(
        code: .localSocketInUse(path),
        description: "The control socket \(path) belongs to a shell that runs: choose another "
          + "name.")
    }
    directory.remove(name)
  }

  /// Whether something listens at the address of a socket's file.
  enum Listener {
    case alive
    /// The process that made the file is gone.
    case dead
    /// Something that takes no connections of this kind.
    case other
  }

  /// Tries to connect; the connection ends at once.
  static func listener(at address: LocalAddress) -> Listener {
    if address.connect() != nil { return .alive }
    switch errno {
    case ECONNREFUSED: return .dead
    // Too many clients wait already.
    case EAGAIN: return .alive
    default: return .other
    }
  }

  /// The directory and the name of an absolute path.
  static func split(_ path: String) -> (directory: String, name: String)? {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { return nil }
    let name = path[path.index(after: slash)...]
    guard !name.isEmpty, name != ".", name != ".." else { return nil }
    return (String(path[..<slash]), String(name))
  }

  private static func unusable(_ path: String, _ why: String) -> WebServerError {
    WebServerError(
      code: .unusableLocalSocket(path),
      description: "The control socket \(path) cannot be made (\(why)): choose another name.")
  }
}
