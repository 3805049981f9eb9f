/// Rules about words that may stand in some places only.
enum LanguageRules {
  /// The one file per test target that may wait, because it polls a condition with a limit.
  static let waitingFileName = "WaitForCondition.swift"

  /// The targets that may say `unsafe`, where C becomes safe, the tests over raw sockets, the clock
  /// of a test, and the call of libFuzzer.
  static let unsafeFolders = [
    "Sources/System/", "Sources/WebServer/", "Sources/YAMLReading/YAMLParser.swift",
    "Tests/Fuzzers/Driver/Fuzzers.swift",
    "Tests/TestSupport/ProcessorTime.swift", "Tests/WebServerTests/",
  ]

  static func checkUnsafe(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, !unsafeFolders.contains(where: file.path.hasPrefix) else {
      return []
    }
    guard file.words.contains("unsafe") else { return [] }
    let tokens = file.tokens.all
    return tokens.indices.filter { isUnsafeKeyword(at: $0, in: tokens) }.map { index in
      Violation(
        file, line: tokens[index].line,
        "Only System and WebServer may say unsafe. Offer a safe function there and call it here.")
    }
  }

  /// Whether the token is the keyword in an expression or an attribute, not a name.
  private static func isUnsafeKeyword(at index: Int, in tokens: [Tokens.Token]) -> Bool {
    guard tokens[index].text == "unsafe" else { return false }
    let before = index > 0 ? tokens[index - 1].text : ""
    if before == "@" { return true }
    if before == "(", index > 1, tokens[index - 2].text == "nonisolated" { return true }
    guard ![".", "case", "let", "var", "func", ","].contains(before) else { return false }
    guard index + 1 < tokens.count, tokens[index + 1].line == tokens[index].line else {
      return false
    }
    return tokens[index + 1].text.contains(#/^[\w&(\[{.]/#)
  }

  static func checkTestable(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift else { return [] }
    return file.codeMatches(#/@testable\b/#, with: ["testable"]).map { line, _ in
      Violation(
        file, line: line,
        "@testable is not allowed. Test through the package API, or make the declaration package.")
    }
  }

  /// An unchecked conformance needs a comment that ends in a full stop right before it.
  static func checkUncheckedSendable(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift else { return [] }
    let lines = file.lines
    return file.codeMatches(#/@unchecked\s+Sendable/#, with: ["unchecked"]).compactMap { line, _ in
      let before = lines[..<(line - 1)].last { !$0.trimmed.hasPrefix("@") }?.trimmed ?? ""
      guard !(before.hasPrefix("//") && before.hasSuffix(".")) else { return nil }
      return Violation(
        file, line: line,
        "@unchecked Sendable has no proof. Say in a comment right before it why it is safe.")
    }
  }

  static func checkPrinting(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, let target = file.target else { return [] }
    let remedy =
      target == "tandem"
      ? "tandem prints through StandardStreams, which escapes what acts on a terminal."
      : "\(target) may not print. Return the text, or log it where it is handled."
    let pattern = #/(?:^|[^.\w])(?:print|debugPrint|dump|NSLog)\s*\(/#
    let functions: Set<Substring> = ["print", "debugPrint", "dump", "NSLog"]
    return file.codeMatches(pattern, with: functions).map { line, _ in
      Violation(file, line: line, remedy)
    }
  }

  /// The one file that may write what a terminal obeys.
  static func checkDrawing(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, file.path != "Sources/tandem/Shell/TerminalObserver.swift" else {
      return []
    }
    return file.codeMatches(#/\bStandardStreams\s*\.\s*draw\b/#, with: ["draw"]).map { line, _ in
      Violation(
        file, line: line,
        "Only TerminalObserver draws. Write lines, in which nothing acts on a terminal.")
    }
  }

  static func checkSleeping(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, !file.path.hasSuffix("/" + waitingFileName) else { return [] }
    let pattern = #/\b(?:Task|Thread)\s*\.\s*sleep\b|(?:^|[^.\w])(?:sleep|usleep|nanosleep)\s*\(/#
    let functions: Set<Substring> = ["sleep", "usleep", "nanosleep"]
    return file.codeMatches(pattern, with: functions).map { line, _ in
      Violation(
        file, line: line,
        "Sleeping is not allowed. Wait for the condition; poll it in \(waitingFileName) only."
      )
    }
  }

  /// Code that is there for tests only makes the tested thing another thing.
  static func checkTestOnlyCode(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, let target = file.target, target != "ShellTesting" else {
      return []
    }
    let pattern =
      #/
      \w* [fF]orTest (?:s|ing)? \b | \w* [tT]estOnly \w* | \b is (?:Running)? Test (?:s|ing) \b
      | \#if \s+ DEBUG
      /#
    guard file.words.contains(where: { $0.contains("est") || $0 == "DEBUG" }) else { return [] }
    return file.codeMatches(pattern).map { line, match in
      Violation(
        file, line: line,
        "\(match.output) is for tests only. Move it to ShellTesting or test through the real API.")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
