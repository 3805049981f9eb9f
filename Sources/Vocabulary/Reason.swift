/// Why something was refused, or changed nothing: for programs.
///
/// `docs/protocol.md`, section 3.6, says what each means. Clients must accept others than those
/// named here.
public struct Reason: OpenName {
  public let rawValue: String

  /// Creates a reason; unknown ones are kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let notDriver: Reason = "notDriver"
  public static let stale: Reason = "stale"
  public static let epoch: Reason = "epoch"
  public static let unknownAction: Reason = "unknownAction"
  public static let invalidParameters: Reason = "invalidParameters"
  public static let unknownTab: Reason = "unknownTab"
  public static let disabledTab: Reason = "disabledTab"
  public static let hiddenTab: Reason = "hiddenTab"
  public static let tabBarHidden: Reason = "tabBarHidden"
  public static let unknownPath: Reason = "unknownPath"
  public static let unsafeURL: Reason = "unsafeURL"
  public static let external: Reason = "external"
  public static let atRoot: Reason = "atRoot"
  public static let notInStack: Reason = "notInStack"
  public static let maxDepth: Reason = "maxDepth"
  public static let emptyStack: Reason = "emptyStack"
  public static let blockedByModal: Reason = "blockedByModal"
  public static let guarded: Reason = "guarded"
  public static let slowDown: Reason = "slowDown"
  public static let exit: Reason = "exit"
  public static let unchanged: Reason = "unchanged"
  public static let unknownModal: Reason = "unknownModal"
  public static let nothingPresented: Reason = "nothingPresented"
  public static let dismissalDisabled: Reason = "dismissalDisabled"
  public static let notCancelable: Reason = "notCancelable"
  public static let modalCount: Reason = "modalCount"
  public static let loginRequired: Reason = "loginRequired"
  public static let notMain: Reason = "notMain"
  public static let nothingPending: Reason = "nothingPending"
  public static let refreshDisabled: Reason = "refreshDisabled"
  public static let tooMany: Reason = "tooMany"
  public static let unknownDevice: Reason = "unknownDevice"
  public static let devicesUnavailable: Reason = "devicesUnavailable"
  public static let pluginRefused: Reason = "pluginRefused"
  public static let duplicateKey: Reason = "duplicateKey"
  public static let malformedURL: Reason = "malformedURL"
  public static let unknownScheme: Reason = "unknownScheme"
  public static let redirectLoop: Reason = "redirectLoop"
  public static let noForwardEntry: Reason = "noForwardEntry"
  public static let unreadableSnapshot: Reason = "unreadableSnapshot"
}
