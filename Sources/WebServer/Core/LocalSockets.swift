internal import System

/// The control sockets of the shells of a user.
package enum LocalSockets {
  /// The paths of the sockets in a directory on which somebody listens, sorted.
  ///
  /// Files of sockets whose shell was killed are removed. A directory that is missing or not
  /// private holds none.
  package static func listening(in directory: String) -> [String] {
    guard let folder = PrivateDirectory(path: directory, isMade: false), folder.lock() else {
      return []
    }
    return folder.names().filter { $0.hasSuffix(".sock") }.compactMap { name in
      let path = "\(directory)/\(name)"
      guard let address = LocalAddress(path: path) else { return nil }
      guard LocalSocket.isStale(address) else { return path }
      folder.remove(name)
      return nil
    }
  }
}
