/// A pattern of paths: `*` and `?` stand for parts of one name, `**` for any number of folders.
struct PathGlob {
  private let parts: [[Character]]

  init(_ pattern: String) {
    let text = pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern
    parts = text.split(separator: "/").map(Array.init)
  }

  /// Whether the pattern stands for all of a path.
  func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    return Self.matches(parts, names) {
      $0 == ["*", "*"]
    } one: {
      Self.matchesName($0, $1)
    }
  }

  private static func matchesName(_ pattern: [Character], _ name: [Character]) -> Bool {
    matches(pattern, name) {
      $0 == "*"
    } one: {
      $0 == "?" || $0 == $1
    }
  }

  /// Matches from the left; an element of the pattern that stands for any number is tried shortest
  /// first, and only the last of them is ever tried again.
  private static func matches<Element>(
    _ pattern: [Element], _ input: [Element], any: (Element) -> Bool,
    one: (Element, Element) -> Bool
  ) -> Bool {
    var (place, next) = (0, 0)
    var retry: (place: Int, next: Int)?
    while next < input.count {
      if place < pattern.count, any(pattern[place]) {
        retry = (place + 1, next)
        place += 1
      } else if place < pattern.count, one(pattern[place], input[next]) {
        place += 1
        next += 1
      } else if let last = retry {
        retry = (last.place, last.next + 1)
        (place, next) = (last.place, last.next + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy(any)
  }
}
