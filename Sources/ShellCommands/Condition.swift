import BridgeProtocol

/// A condition on a state, written as `NAME OP VALUE` without spaces around OP.
struct Condition: Hashable, Sendable {
  /// How the found value is compared with that of the condition.
  enum Comparison: String, Hashable, Sendable, CaseIterable {
    // Longer operators come first, so that a text is always split at a whole operator.
    case isNot = "!="
    case isAtLeast = ">="
    case isAtMost = "<="
    case equals = "="
    case contains = "~"
  }

  let subject: ConditionSubject
  let comparison: Comparison
  let value: String
  /// The condition as the client wrote it.
  let text: String

  /// Reads a condition.
  ///
  /// - Throws: `CommandError` with what is wrong in the condition.
  init(_ text: String) throws(CommandError) {
    self.text = text
    guard let (name, comparison, value) = Self.split(text) else {
      throw Self.malformed(
        text, "needs a name, one of = != >= <= ~, and a value, as in tab=home")
    }
    guard let subject = ConditionSubject(name) else {
      let names = ConditionSubject.names.joined(separator: ", ")
      throw Self.malformed(text, "names no condition; those that exist are \(names)")
    }
    let allowed = subject.kind.comparisons
    guard allowed.contains(comparison) else {
      let list = allowed.map(\.rawValue).joined(separator: " ")
      throw Self.malformed(text, "compares with \(comparison.rawValue), but \(name) takes \(list)")
    }
    guard subject.kind.accepts(value) else {
      throw Self.malformed(
        text, "compares with “\(value)”, but \(name) is \(subject.kind.description)")
    }
    self.subject = subject
    self.comparison = comparison
    self.value = value
  }

  /// Whether the condition holds for a found value.
  func holds(for found: String) -> Bool {
    switch comparison {
    case .equals: found == value
    case .isNot: found != value
    case .contains: found.utf8.firstIndex(of: value.utf8) != nil
    case .isAtLeast: Int(found).flatMap { found in Int(value).map { found >= $0 } } ?? false
    case .isAtMost: Int(found).flatMap { found in Int(value).map { found <= $0 } } ?? false
    }
  }

  private static func malformed(_ text: String, _ reason: String) -> CommandError {
    .usage("The condition \(JSONValue.string(text).shortText) \(reason).")
  }

  private static func split(_ text: String) -> (String, Comparison, String)? {
    let start = text.firstIndex { "=!<>~".contains($0) }
    guard let start, start > text.startIndex,
      let comparison = Comparison.allCases.first(where: { text[start...].hasPrefix($0.rawValue) })
    else { return nil }
    let value = text[start...].dropFirst(comparison.rawValue.count)
    return (String(text[..<start]), comparison, String(value))
  }
}

extension Collection where Element == UInt8 {
  /// The first place where other bytes occur in these.
  fileprivate func firstIndex(of bytes: some Collection<UInt8>) -> Index? {
    guard !bytes.isEmpty else { return startIndex }
    return indices.first { self[$0...].starts(with: bytes) }
  }
}
