package import BridgeProtocol
package import Navigation

/// The content of the file that keeps a shell's state between two runs.
///
/// `docs/command-line.md` describes the file.
package struct StoredState: Hashable, Sendable {
  /// The version of the file's format.
  package static let format = 1
  /// How large the file and its parts may be.
  package static let limits = JSONLimits(
    byteCountMax: 16_777_216,
    nestingDepthMax: 16,
    elementCountMax: NavigationLimits.entryCountMax,
    stringByteCountMax: NavigationLimits.urlByteCountMax)

  /// The app whose state it is.
  package var appID: String
  package var snapshot: Snapshot

  package init(appID: String, snapshot: Snapshot) {
    self.appID = appID
    self.snapshot = snapshot
  }
}

/// Why a stored state cannot be read.
package enum StoredStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A newer version of the program wrote it.
  case newerFormat(Int)
  /// The file does not hold a valid state.
  case malformed(String)

  /// The reason, as the end of a sentence whose subject is the file.
  package var description: String {
    switch self {
    case .newerFormat(let format):
      "has the format \(format) of a newer version, and this one reads up to \(StoredState.format)"
    case .malformed(let reason):
      "is damaged (\(reason))"
    }
  }
}
