/// A name on the wire whose set of values may grow: unknown values are kept.
public protocol OpenWireName: RawRepresentable<String>, Sendable, Hashable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  init(rawValue: String)
}

extension OpenWireName {
  /// Creates a name from a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The name as it is written on the wire.
  public var description: String { rawValue }
}

/// The name of an action that a page or a controller asks for.
public struct ActionName: OpenWireName {
  public let rawValue: String

  /// Creates a name; unknown ones are kept, so that the answer can be `unknownAction`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let selectTab: ActionName = "selectTab"
  public static let push: ActionName = "push"
  public static let pop: ActionName = "pop"
  public static let popTo: ActionName = "popTo"
  public static let popToRoot: ActionName = "popToRoot"
  public static let replace: ActionName = "replace"
  public static let reset: ActionName = "reset"
  public static let back: ActionName = "back"
  public static let openURL: ActionName = "openURL"
  public static let setBadge: ActionName = "setBadge"
  public static let setTitle: ActionName = "setTitle"
  public static let reload: ActionName = "reload"
}

/// The machine-readable reason in a `result`; clients must accept others than those named here.
public struct ResultReason: OpenWireName {
  public let rawValue: String

  /// Creates a reason; unknown ones are kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let notDriver: ResultReason = "notDriver"
  public static let stale: ResultReason = "stale"
  public static let epoch: ResultReason = "epoch"
  public static let unknownAction: ResultReason = "unknownAction"
  public static let invalidParameters: ResultReason = "invalidParameters"
  public static let unknownTab: ResultReason = "unknownTab"
  public static let disabledTab: ResultReason = "disabledTab"
  public static let hiddenTab: ResultReason = "hiddenTab"
  public static let unknownPath: ResultReason = "unknownPath"
  public static let unsafeURL: ResultReason = "unsafeURL"
  public static let external: ResultReason = "external"
  public static let atRoot: ResultReason = "atRoot"
  public static let notInStack: ResultReason = "notInStack"
  public static let maxDepth: ResultReason = "maxDepth"
  public static let emptyStack: ResultReason = "emptyStack"
  public static let blockedByModal: ResultReason = "blockedByModal"
  public static let guarded: ResultReason = "guarded"
  public static let slowDown: ResultReason = "slowDown"
  public static let exit: ResultReason = "exit"
  public static let unchanged: ResultReason = "unchanged"
}

/// The name of an `event` that the shell tells a page.
public struct EventName: OpenWireName {
  public let rawValue: String

  /// Creates a name; unknown ones are kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let tabReselected: EventName = "tabReselected"
  public static let notFound: EventName = "notFound"
  public static let external: EventName = "external"
  public static let reload: EventName = "reload"
}
