extension Policies {
  /// A policy was set to a value, or under a name, that does not exist.
  public enum SettingError: Error, Hashable, Sendable {
    /// There is no such policy.
    case unknownPolicy(name: String)

    /// The policy exists and has no such value.
    case unknownValue(policy: String, value: String, known: [String])
  }

  /// The names of all policies, in the order in which they are documented.
  public static let names: [String] = [
    "reselect",
    "backFromTabRoot",
    "tabState",
    "removedSelectedTab",
    "disabledTabProgrammatic",
    "selectWhileModal",
    "duplicatePush",
    "linkToSame",
    "linkToPrevious",
    "queryIdentity",
    "popToMissing",
    "maxDepth",
    "deepLinkStack",
    "deepLinkWhileModal",
    "sharedPath",
    "unknownPath",
    "pendingDeepLink",
    "logoutClears",
    "staleWebRoute",
    "unknownPop",
    "modalRouting",
    "secondSheetSamePresenter",
    "itemSheetNewItem",
    "alertWhileAlert",
    "backOnLockedSheet",
    "restoreEphemeral",
    "restoreForeignEntry",
    "tabBarHidden",
    "badgeNonPositive",
    "matchRanking",
    "tabMatch",
    "rootTabMatch",
    "caseSensitive",
    "hostCase",
    "schemeHost",
    "leadingDoubleSlash",
    "relativeLinks",
    "dotSegments",
    "trailingSlash",
    "malformedPercent",
  ]

  /// Sets a policy by its name, as manifests and conformance vectors do.
  ///
  /// - Parameters:
  ///   - name: The name of the policy.
  ///   - value: The name of the value; `true` or `false` for a policy that is a boolean.
  /// - Throws: `SettingError` if there is no such policy or value; the policies stay as they were.
  public mutating func set(_ name: String, to value: String) throws(SettingError) {
    switch name {
    case "reselect": try choose(\.reselect, "reselect", value)
    case "backFromTabRoot": try choose(\.backFromTabRoot, "backFromTabRoot", value)
    case "tabState": try choose(\.tabState, "tabState", value)
    case "removedSelectedTab": try choose(\.removedSelectedTab, "removedSelectedTab", value)
    case "disabledTabProgrammatic":
      try choose(\.disabledTabProgrammatic, "disabledTabProgrammatic", value)
    case "selectWhileModal": try choose(\.selectWhileModal, "selectWhileModal", value)
    case "duplicatePush": try choose(\.duplicatePush, "duplicatePush", value)
    case "linkToSame": try choose(\.linkToSame, "linkToSame", value)
    case "linkToPrevious": try choose(\.linkToPrevious, "linkToPrevious", value)
    case "queryIdentity": try choose(\.queryIdentity, "queryIdentity", value)
    case "popToMissing": try choose(\.popToMissing, "popToMissing", value)
    case "maxDepth": try choose(\.maxDepth, "maxDepth", value)
    case "deepLinkStack": try choose(\.deepLinkStack, "deepLinkStack", value)
    case "deepLinkWhileModal": try choose(\.deepLinkWhileModal, "deepLinkWhileModal", value)
    case "sharedPath": try choose(\.sharedPath, "sharedPath", value)
    case "unknownPath": try choose(\.unknownPath, "unknownPath", value)
    case "pendingDeepLink": try choose(\.pendingDeepLink, "pendingDeepLink", value)
    case "logoutClears": try choose(\.logoutClears, "logoutClears", value)
    case "staleWebRoute": try choose(\.staleWebRoute, "staleWebRoute", value)
    case "unknownPop": try choose(\.unknownPop, "unknownPop", value)
    case "modalRouting": try choose(\.modalRouting, "modalRouting", value)
    case "secondSheetSamePresenter":
      try choose(\.secondSheetSamePresenter, "secondSheetSamePresenter", value)
    case "itemSheetNewItem": try choose(\.itemSheetNewItem, "itemSheetNewItem", value)
    case "alertWhileAlert": try choose(\.alertWhileAlert, "alertWhileAlert", value)
    case "backOnLockedSheet": try choose(\.backOnLockedSheet, "backOnLockedSheet", value)
    case "restoreEphemeral": try choose(\.restoreEphemeral, "restoreEphemeral", value)
    case "restoreForeignEntry": try choose(\.restoreForeignEntry, "restoreForeignEntry", value)
    case "tabBarHidden": try choose(\.tabBarHidden, "tabBarHidden", value)
    case "badgeNonPositive": try choose(\.badgeNonPositive, "badgeNonPositive", value)
    case "matchRanking": try choose(\.matchRanking, "matchRanking", value)
    case "tabMatch": try choose(\.tabMatch, "tabMatch", value)
    case "rootTabMatch": try choose(\.rootTabMatch, "rootTabMatch", value)
    case "caseSensitive": try choose(\.caseSensitive, "caseSensitive", value)
    case "hostCase": try choose(\.hostCase, "hostCase", value)
    case "schemeHost": try choose(\.schemeHost, "schemeHost", value)
    case "leadingDoubleSlash": try choose(\.leadingDoubleSlash, "leadingDoubleSlash", value)
    case "relativeLinks": try choose(\.relativeLinks, "relativeLinks", value)
    case "dotSegments": try choose(\.dotSegments, "dotSegments", value)
    case "trailingSlash": try choose(\.trailingSlash, "trailingSlash", value)
    case "malformedPercent": try choose(\.malformedPercent, "malformedPercent", value)
    default: throw .unknownPolicy(name: name)
    }
  }

  private mutating func choose<Choice: RawRepresentable<String> & CaseIterable>(
    _ path: WritableKeyPath<Policies, Choice>, _ name: String, _ value: String
  ) throws(SettingError) {
    guard let choice = Choice(rawValue: value) else {
      let known = Choice.allCases.map(\.rawValue)
      throw .unknownValue(policy: name, value: value, known: known)
    }
    self[keyPath: path] = choice
  }

  private mutating func choose(
    _ path: WritableKeyPath<Policies, Bool>, _ name: String, _ value: String
  ) throws(SettingError) {
    guard let choice = Bool(value) else {
      throw .unknownValue(policy: name, value: value, known: ["true", "false"])
    }
    self[keyPath: path] = choice
  }
}
