internal import System

/// The control sockets of the shells of a user.
package enum LocalSockets {
  /// The paths of the sockets in a directory on which a shell listens, sorted.
  ///
  /// Sockets of this user whose shell was killed are removed; everything else stays. A directory
  /// that is missing or not private holds none.
  package static func listening(in directory: String) -> [String] {
    guard let folder = PrivateDirectory(path: directory, isMade: false), folder.lock() else {
      return []
    }
    return folder.names().filter { $0.hasSuffix(".sock") }.compactMap { name in
      let path = "\(directory)/\(name)"
      // Connecting to a file that is no socket fails in the same way as to one without a shell.
      guard folder.entry(name)?.isOwnSocket == true, let address = LocalAddress(path: path) else {
        return nil
      }
      switch LocalSocket.listener(at: address) {
      case .alive: return path
      case .dead: folder.remove(name)
      case .other: break
      }
      return nil
    }
  }
}
