/// The result of resolving a URL.
public struct Resolution: Hashable, Sendable {
  /// Whether the URL is the app's own, and what it is otherwise.
  public let classification: URLClassification

  /// The pattern that won, with its parameters; `nil` if the URL is not the app's own or no
  /// pattern matches.
  public let match: RouteMatch?

  /// The tab to highlight for the URL.
  public let tab: TabID?

  /// What the matching rules and the route say about the page.
  public let properties: RouteProperties

  /// Whether the app may go there: a pattern matches, or the app lists no routes.
  public let isKnown: Bool

  /// The parameter of a name: the path's, else the query's.
  public func parameter(_ name: String) -> String? {
    match?[name] ?? location?.queryParameter(name)
  }

  /// The place in the app, if the URL is the app's own.
  public var location: Location? {
    if case .own(let location) = classification { location } else { nil }
  }
}

/// A pattern that matched a path.
public struct RouteMatch: Hashable, Sendable {
  /// The pattern as it was declared.
  public let pattern: String

  /// The decoded parameters in the order of the pattern; the path that `*` matches is called `*`.
  public let parameters: [RouteParameter]

  /// The decoded parameter of a name.
  public subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }
}

/// The part of a path that a parameter of the pattern matches.
public struct RouteParameter: Hashable, Sendable {
  /// The name without the colon.
  public let name: String

  /// The decoded text.
  public let value: String
}

/// Whether a URL is the app's own, and what it is otherwise.
public enum URLClassification: Hashable, Sendable {
  /// A place in the app.
  case own(Location)

  /// A page of another origin, with a scheme and a host.
  case external(url: String)

  /// A URL that the system has a handler for, such as `mailto:`.
  case system(url: String)

  /// A URL that must never be opened, such as `javascript:`.
  case unsafe(scheme: String)

  /// A URL of a scheme that is not known to be safe.
  case unknownScheme(String)

  /// A path of the app whose percent-encoding is broken, or a URL that is too long.
  case malformed
}
