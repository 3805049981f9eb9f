internal import PathPatterns

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

  /// The initial tab is not among the tabs.
  case unknownInitialTab(TabID)

  /// The initial tab is hidden.
  case hiddenInitialTab(TabID)

  /// A route or rule names a tab that does not exist.
  case unknownRouteTab(TabID, pattern: String)

  /// A tab is named in an app whose tabs are found while it runs.
  case undeclaredTab(TabID)

  /// A pattern is neither a path nor `*` nor a regular expression that is understood.
  case invalidPattern(String, reason: String, remedy: String)

  /// Two routes match the same paths.
  case duplicatePattern(String, String)

  /// The greatest depth is not a positive number within the limit.
  case invalidMaxDepth(Int)

  /// The time that a router may take is not a number of seconds within the limit.
  case invalidArrival(Int)

  /// A scheme or host of the app is malformed, or one that no app may claim.
  case invalidOrigin(String)

  /// An id, a name or a title is empty or too long.
  case invalidName(String)

  /// There are more of something than the limit allows.
  case tooMany(String, count: Int, limit: Int)
}

extension ManifestError: CustomStringConvertible {
  /// What is wrong and what to do, in two sentences.
  public var description: String { "\(message) \(remedy)" }

  /// What is wrong, in a sentence.
  public var message: String {
    switch self {
    case .noTabs: "The app has no tabs."
    case .noVisibleTab: "All tabs are hidden."
    case .duplicateTab(let id): "Another tab has the id \(quoted(id.rawValue)) already."
    case .duplicateTabPath(let path, let first, let second):
      "The tabs \(quoted(first.rawValue)) and \(quoted(second.rawValue)) have the same path "
        + "\(quoted(path))."
    case .invalidTabPath(let id, let path):
      "The path \(quoted(path)) of the tab \(quoted(id.rawValue)) \(Self.fault(of: path))."
    case .invalidRootPath(let path):
      "The path \(quoted(path)) \(Self.fault(of: path))."
    case .unknownInitialTab(let id):
      "The initial tab \(quoted(id.rawValue)) does not exist."
    case .hiddenInitialTab(let id): "The initial tab \(quoted(id.rawValue)) is hidden."
    case .unknownRouteTab(let id, let pattern):
      "The tab \(quoted(id.rawValue)), to which \(quoted(pattern)) is given, does not exist."
    case .undeclaredTab(let id):
      "The tab \(quoted(id.rawValue)) is named here, and the manifest declares no tabs."
    case .invalidPattern(let pattern, let reason, _):
      "The pattern \(quoted(pattern)) cannot be used: \(reason)."
    case .duplicatePattern(let first, let second):
      "The routes \(quoted(first)) and \(quoted(second)) match the same paths."
    case .invalidMaxDepth(let depth): "The greatest depth of a stack cannot be \(depth)."
    case .invalidArrival(let seconds): "A page cannot have \(seconds) seconds to arrive."
    case .invalidOrigin(let origin):
      "\(quoted(origin)) is not a scheme or host that an app can claim."
    case .invalidName(let field):
      "\(field) is empty or longer than \(NavigationLimits.nameByteCountMax) bytes."
    case .tooMany(let what, let count, let limit):
      "There are \(count) \(what), and the limit is \(limit)."
    }
  }

  /// What to do about it, in a sentence.
  public var remedy: String {
    switch self {
    case .noTabs:
      "List at least one, such as { \"id\": \"home\", \"path\": \"/\" }, or leave out \"tabs\"."
    case .noVisibleTab: "Remove \"hidden\" from at least one of them."
    case .duplicateTab: "Give each tab an id of its own."
    case .duplicateTabPath: "Give each tab a path of its own."
    case .invalidTabPath(_, let path) where path.contains("?"),
      .invalidRootPath(let path) where path.contains("?"):
      "Leave the query out: this page needs a path of its own."
    case .invalidTabPath(_, let path), .invalidRootPath(let path):
      "Write it like \(quoted(Self.likelyPath(path)))."
    case .unknownInitialTab: "Name the id of a tab."
    case .hiddenInitialTab: "Name another tab, or remove \"hidden\" from this one."
    case .unknownRouteTab: "Name the id of a tab."
    case .undeclaredTab: "List it under \"tabs\", or remove its name here."
    case .invalidPattern(_, _, let remedy): remedy
    case .duplicatePattern:
      "Remove one of them, or say \"shared\": true in both if several tabs open these pages."
    case .invalidMaxDepth:
      "Choose a number from 1 to \(NavigationLimits.entryCountMax)."
    case .invalidArrival: "Choose a number from 1 to \(NavigationLimits.arrivalSecondsMax)."
    case .invalidOrigin:
      "Write a scheme of the app's own, such as “shop”, or a host, such as “shop.example.com”."
    case .invalidName: "Give it a text of a reasonable length."
    case .tooMany: "Remove some of them."
    }
  }

  /// Wraps the error of a text that is not a pattern.
  init(_ error: PatternError) {
    self = .invalidPattern(error.text, reason: error.reason, remedy: error.remedy)
  }

  /// Why a path is not an absolute path in normal form.
  private static func fault(of path: String) -> String {
    if path.hasPrefix("//") { return "begins with more than one slash" }
    if !path.hasPrefix("/") { return "does not begin with a slash" }
    if path.contains("?") { return "has a query" }
    if path.contains("#"), RouteForm.offset(in: path) == nil {
      return "has nothing behind its number sign"
    }
    if path.hasSuffix("/") { return "ends with a slash, which the paths of the tabs do not" }
    if path.contains("/:") || path.contains("/*") { return "is a pattern and not a page" }
    return "is not written as URLs are: percent-encoded, without empty and dot segments"
  }

  /// A path in normal form that the author of a text may have meant.
  private static func likelyPath(_ text: String) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }.prefix(32)
    let segments = path.split { $0 == "/" || $0 == "\\" }
    let plain = segments.filter { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    return plain.isEmpty ? "/home" : "/" + plain.joined(separator: "/")
  }
}
