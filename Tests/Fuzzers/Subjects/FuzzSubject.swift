/// What reads bytes of strangers, each with a promise that holds for every input.
package enum FuzzSubject: String, CaseIterable, Sendable {
  case frames
  case requests
  case json
  case paths
  case manifest
  case state

  /// Reads an input as the shell would.
  ///
  /// - Throws: `BrokenPromise` if what comes out contradicts itself.
  package func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    switch self {
    case .frames: try FrameSubject.check(bytes)
    case .requests: try RequestSubject.check(bytes)
    case .json: try JSONSubject.check(bytes)
    case .paths: try PathSubject.check(bytes)
    case .manifest: try ManifestSubject.check(bytes)
    case .state: try StateSubject.check(bytes)
    }
  }
}

/// What a subject did not keep of an input.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String
}

/// Throws unless the promise is kept.
func promise(
  _ isKept: Bool, _ description: @autoclosure () -> String
) throws(BrokenPromise) {
  guard isKept else { throw BrokenPromise(description: description()) }
}
