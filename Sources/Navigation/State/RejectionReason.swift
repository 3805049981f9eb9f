/// Why an event changed nothing.
///
/// The raw values are the reasons of the wire protocol.
public enum RejectionReason: String, Hashable, Sendable, CaseIterable {
  case stale
  case duplicateKey
  case invalidParameters
  case unknownTab
  case disabledTab
  case hiddenTab
  case tabBarHidden
  case unknownPath
  case malformedURL
  case unsafeURL
  case unknownScheme
  case external
  case redirectLoop
  case atRoot
  case notInStack
  case noForwardEntry
  case maxDepth
  case emptyStack
  case blockedByModal
  case guarded
  case unknownModal
  case nothingPresented
  case dismissalDisabled
  case modalCount
  case notMain
  case loginRequired
  case notCancelable
  case nothingPending
  case unreadableSnapshot
  case exit
  case unchanged
}
