/// Limits on the size of lines, functions and files.
enum SizeRules {
  static let columnCountMax = 100
  static let functionLineCountMax = 70
  static let fileLineCountMax = 500

  static func checkLines(_ file: SourceFile) -> [Violation] {
    file.lines.enumerated().compactMap { index, line in
      // Characters are counted only where there are as many bytes.
      guard line.utf8.count > columnCountMax, line.count > columnCountMax else { return nil }
      return Violation(
        file, line: index + 1,
        "The line has \(line.count) columns. Wrap it at \(columnCountMax).")
    }
  }

  static func checkFile(_ file: SourceFile) -> [Violation] {
    let count = file.text.hasSuffix("\n") ? file.lines.count - 1 : file.lines.count
    guard count > fileLineCountMax else { return [] }
    return [
      Violation(
        file, line: fileLineCountMax + 1,
        "The file has \(count) lines. Split it below \(fileLineCountMax).")
    ]
  }

  static func checkFunctions(_ file: SourceFile) -> [Violation] {
    FunctionScanner.functions(in: file).compactMap { function in
      guard function.lineCount > functionLineCountMax else { return nil }
      return Violation(
        file, line: function.line,
        "The function has \(function.lineCount) lines. Split it below \(functionLineCountMax).")
    }
  }
}
