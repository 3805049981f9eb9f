/// Makes texts that match a regular expression of a rule.
///
/// It reads what `PathPatterns` compiles: literals, `.`, classes, `\d \w \s` and their opposites,
/// groups, alternatives, `* + ? {n,m}`, `^` and `$`. The manifest has accepted the expression, so
/// there are no errors here; a text that does not match is noticed by whoever uses it.
struct ExpressionSample {
  private static let textCountMax = 8

  /// The characters preferred where several match, in this order.
  private static let preferred: [Unicode.Scalar] = ["1", "a", "A", "-", "_", ".", "~"]

  private let pattern: [Unicode.Scalar]
  /// Which of several alternatives are taken, in every group the one at this place.
  private let variant: Int
  private var offset = 0
  private var variantCount = 1

  private init(_ pattern: String, variant: Int) {
    self.pattern = Array(pattern.unicodeScalars)
    self.variant = variant
  }

  /// One text for each alternative of the group that has most of them; at most 8.
  static func texts(of pattern: String) -> [String] {
    var first = ExpressionSample(pattern, variant: 0)
    var texts = [first.alternatives()]
    for variant in 1..<textCountMax where variant < first.variantCount {
      var sample = ExpressionSample(pattern, variant: variant)
      texts.append(sample.alternatives())
    }
    return texts
  }

  private var next: Unicode.Scalar? { offset < pattern.count ? pattern[offset] : nil }

  private mutating func take() -> Unicode.Scalar? {
    defer { offset += 1 }
    return next
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  private mutating func alternatives() -> String {
    var branches = [branch()]
    while skip("|") { branches.append(branch()) }
    variantCount = max(variantCount, branches.count)
    return branches[variant % branches.count]
  }

  private mutating func branch() -> String {
    var text = ""
    while let scalar = next, scalar != "|", scalar != ")" {
      let atom = atom()
      text += repeated(atom)
    }
    return text
  }

  private mutating func atom() -> String {
    switch take() {
    case "^", "$", nil: return ""
    case ".": return "a"
    case "[": return characterClass()
    case "\\": return escape().sample
    case "(":
      if skip("?") { _ = skip(":") }
      let text = alternatives()
      _ = skip(")")
      return text
    case let scalar?: return String(scalar)
    }
  }

  /// Repeats a text as the signs behind it say.
  ///
  /// What may be missing is there in the first text, and missing in the second.
  private mutating func repeated(_ atom: String) -> String {
    var text = atom
    while true {
      if skip("*") || skip("+") {
        // Once is enough.
      } else if skip("?") {
        variantCount = max(variantCount, 2)
        if variant % 2 == 1 { text = "" }
      } else if skip("{") {
        text = String(repeating: text, count: repetitionCount())
      } else {
        return text
      }
      // The sign that makes a repetition lazy.
      _ = skip("?")
    }
  }

  /// The least number in the braces, but one rather than none.
  private mutating func repetitionCount() -> Int {
    var text = ""
    while let scalar = take(), scalar != "}" { text.unicodeScalars.append(scalar) }
    let bounds = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    return bounds.last == 0 && bounds.first == 0 && text != "," ? 0 : max(bounds.first ?? 1, 1)
  }

  private mutating func characterClass() -> String {
    let isInverted = skip("^")
    var members: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while let scalar = take(), scalar != "]" || isFirst {
      isFirst = false
      if scalar == "\\" {
        members += escape().members
      } else if next == "-", offset + 1 < pattern.count, pattern[offset + 1] != "]" {
        offset += 1
        let end = take() ?? scalar
        members.append(min(scalar, end)...max(scalar, end))
      } else {
        members.append(scalar...scalar)
      }
    }
    let chosen = Self.preferred.first { scalar in
      members.contains { $0.contains(scalar) } != isInverted
    }
    return (chosen ?? members.first?.lowerBound).map { String($0) } ?? ""
  }

  /// What a backslash and the sign behind it match.
  private mutating func escape() -> (sample: String, members: [ClosedRange<Unicode.Scalar>]) {
    let words: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"]
    switch take() {
    case "d": return ("1", ["0"..."9"])
    case "w": return ("a", words)
    case "s": return (" ", [" "..." "])
    case "D", "S": return ("a", ["a"..."z"])
    case "W": return ("-", ["-"..."-"])
    case let scalar?: return (String(scalar), [scalar...scalar])
    case nil: return ("", [])
    }
  }
}
