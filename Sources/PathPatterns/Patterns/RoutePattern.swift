internal import PercentEncoding

/// A route pattern in segments.
package struct RoutePattern: Hashable, Sendable {
  /// One segment of a pattern.
  package enum Segment: Hashable, Sendable {
    /// The decoded text, in lower case if case does not matter.
    case fixed(String)
    /// One segment, under this name.
    case parameter(String)
    /// All remaining segments, possibly none; only at the end.
    case rest
  }

  private static let example = "Write it like “/users/:id”, or “*” for every path."

  /// The pattern as it was written.
  package let text: String

  /// Whether the pattern is for routes in the fragment.
  package var isFragment: Bool { segments.first == .fixed(PathSegments.fragmentMark) }

  /// The parts between the slashes; a pattern for fragments has a mark before them.
  package let segments: [Segment]

  /// Whether the pattern ends in `*`.
  package var isWildcard: Bool { segments.last == .rest }

  package init(_ text: String, caseSensitive: Bool) throws(PatternError) {
    self.text = text
    guard !text.isEmpty, text.utf8.count <= PathLimits.patternByteCountMax else {
      throw PatternError(text: text, reason: "it is empty or too long", remedy: Self.example)
    }
    guard text.hasPrefix("/") || text.hasPrefix("#") || text == "*" else {
      throw PatternError(text: text, reason: "it does not begin with a slash", remedy: Self.example)
    }
    let offset = RouteForm.offset(in: text)
    let parts = (offset.map { text.utf8.dropFirst($0) }.flatMap { Substring($0) } ?? text[...])
      .split(separator: "/")
    var segments: [Segment] = offset == nil ? [] : [.fixed(PathSegments.fragmentMark)]
    for (index, part) in parts.enumerated() {
      if index == 0, part.hasPrefix("#:") || part.hasPrefix("#*") {
        throw PatternError(
          text: text, reason: "its fragment begins with a parameter and without a slash",
          remedy: "Name the places one by one, as in “/#items”.")
      } else if part == "*" {
        guard index == parts.count - 1 else {
          throw PatternError(
            text: text, reason: "a star stands before its last segment",
            remedy: "Use “:name” for one segment; a star at the end is the rest.")
        }
        segments.append(.rest)
      } else if part.hasPrefix(":") {
        let name = String(part.dropFirst())
        guard !name.isEmpty, !segments.contains(.parameter(name)) else {
          throw PatternError(
            text: text, reason: "a parameter has no name, or the name of another",
            remedy: "Give each its own name, as in “/users/:user/posts/:post”.")
        }
        segments.append(.parameter(name))
      } else if let name = Self.bracketedName(part) {
        throw PatternError(
          text: text, reason: "a segment in brackets is no parameter here",
          remedy: "Write the parameter with a colon, as in “:\(name)”.")
      } else {
        let decoded = PercentEncoding.decode(part) ?? String(part)
        segments.append(.fixed(caseSensitive ? decoded : decoded.lowercased()))
      }
    }
    self.segments = segments
  }

  /// The key of the fixed segments that the pattern begins with.
  package var fixedKey: String {
    let fixed = segments.dropFirst(isFragment ? 1 : 0).prefix {
      if case .fixed = $0 { true } else { false }
    }
    return PathSegments.key(fixed)
  }

  /// Whether a pattern of a rule is a route pattern: it has no character that only expressions
  /// have.
  ///
  /// A star counts as such a character unless it is a whole segment.
  package static func isRoute(_ text: String) -> Bool {
    guard text.hasPrefix("/") || text.hasPrefix("#") || text == "*" else { return false }
    return text.split(separator: "/").allSatisfy { segment in
      segment == "*" || !segment.utf8.contains { "^$()[]{}|+?*\\".utf8.contains($0) }
    }
  }

  /// The name in what other systems write as `{name}`, `[name]` or `<name>`; `nil` otherwise.
  private static func bracketedName(_ part: Substring) -> String? {
    let brackets: [Character: Character] = ["{": "}", "[": "]", "<": ">"]
    guard part.utf8.count > 2, let first = part.first, let last = brackets[first],
      part.last == last
    else { return nil }
    let name = String(part.dropFirst().dropLast())
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isPlain ? name : "name"
  }

  /// The parameters for the decoded segments of a path that the pattern matches.
  package func parameters(for path: [String]) -> [(name: String, value: String)] {
    zip(0..., isFragment ? segments.dropFirst() : segments[...]).compactMap { index, segment in
      switch segment {
      case .fixed: nil
      case .parameter(let name): (name, path[index])
      case .rest: ("*", path[index...].joined(separator: "/"))
      }
    }
  }
}
