/// What is wrong with an app's declaration.
public enum ManifestError: Error, Hashable, Sendable {
  /// There is no tab to show.
  case noTabs

  /// All tabs are hidden.
  case noVisibleTab

  /// Two tabs have the same id.
  case duplicateTab(TabID)

  /// Two tabs have the same path.
  case duplicateTabPath(String, TabID, TabID)

  /// A tab's path is not a path in normal form.
  case invalidTabPath(TabID, String)

  /// The path of the launching or the login page is not a path in normal form.
  case invalidRootPath(String)

  /// The initial tab is not among the tabs, or is hidden.
  case unknownInitialTab(TabID)

  /// A route or rule names a tab that does not exist.
  case unknownRouteTab(TabID, pattern: String)

  /// A pattern is neither a path nor `*`.
  case invalidPattern(String, reason: String)

  /// Two routes match the same paths.
  case duplicatePattern(String, String)

  /// The greatest depth is not a positive number within the limit.
  case invalidMaxDepth(Int)

  /// A scheme or host of the app is malformed, or not the app's to claim.
  case invalidOrigin(String)

  /// An id, a name or a title is empty or too long.
  case invalidName(String)

  /// There are more of something than the limit allows.
  case tooMany(String, count: Int, limit: Int)
}

extension ManifestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTabs:
      "The manifest has no tabs: list at least one under \"tabs\"."
    case .noVisibleTab:
      "All tabs of the manifest are hidden: leave \"hidden\" out of at least one."
    case .duplicateTab(let id):
      "Two tabs have the id \"\(id)\": give each its own."
    case .duplicateTabPath(let path, let first, let second):
      "The tabs \"\(first)\" and \"\(second)\" have the same path \"\(path)\": give each its own."
    case .invalidTabPath(let id, let path):
      "The path \"\(path)\" of the tab \"\(id)\" is not a path: write it like \"/\(id)\"."
    case .invalidRootPath(let path):
      "The path \"\(path)\" under \"root\" is not a path: write it like \"/login\"."
    case .unknownInitialTab(let id):
      "The initial tab \"\(id)\" is not a visible tab: name the id of one."
    case .unknownRouteTab(let id, let pattern):
      "The pattern \"\(pattern)\" names the tab \"\(id)\", which does not exist: name a tab's id."
    case .invalidPattern(let pattern, let reason):
      "The pattern \"\(pattern)\" is invalid: \(reason)."
    case .duplicatePattern(let first, let second):
      "The patterns \"\(first)\" and \"\(second)\" match the same paths: remove one of them."
    case .invalidMaxDepth(let depth):
      "The greatest depth is \(depth): choose a number from 1 to \(NavigationLimits.entryCountMax)."
    case .invalidOrigin(let origin):
      "\"\(origin)\" is neither a scheme nor a host that an app can claim: correct it."
    case .invalidName(let field):
      "\(field) is empty or longer than \(NavigationLimits.nameByteCountMax) bytes: shorten it."
    case .tooMany(let what, let count, let limit):
      "The manifest has \(count) \(what), and \(limit) are the limit: remove some."
    }
  }
}
