import Testing

/// Each rule must report what breaks it, at its line, and accept what does not.
@Suite("Rules")
struct RuleTests {
  private func lines(_ violations: [Violation]) -> [Int] { violations.map(\.line) }

  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, text: text)
  }

  @Test(arguments: [
    ("Navigation", "import Foundation"), ("Navigation", "public import Synchronization"),
    ("PathPatterns", "import Navigation"), ("PercentEncoding", "import PathPatterns"),
    ("Navigation", "internal import struct Foundation.URL"),
    ("BridgeProtocol", "import Navigation"),
    ("BridgeProtocol", "import Foundation"), ("ShellRuntime", "import WebServer"),
    ("ShellRuntime", "@preconcurrency import Glibc"), ("WebServer", "import Navigation"),
    ("WebServer", "import CSystem"), ("System", "import WebServer"), ("tandem", "import CSystem"),
    ("TerminalUI", "import BridgeProtocol"), ("TerminalUI", "@_exported import Foundation"),
    ("tandem", "import CLibWebSockets"), ("ShellTesting", "import WebServer"), ("Other", ""),
  ])
  func `report a forbidden import`(target: String, line: String) {
    let bad = file("Sources/\(target)/A.swift", "// import Glibc\n\n\(line)\n")
    #expect(lines(ImportRules.check(bad)) == [target == "Other" ? 1 : 3])
  }

  @Test(arguments: [
    ("Sources/ShellRuntime/A.swift", "import Navigation\npackage import DequeModule\n"),
    ("Sources/WebServer/A.swift", "internal import CLibWebSockets"),
    ("Sources/Navigation/A.swift", "/* import Foundation */ let s = \"import Foundation\""),
    ("Tests/NavigationTests/A.swift", "import Foundation"),
  ])
  func `accept an allowed import`(path: String, text: String) {
    #expect(ImportRules.check(file(path, text)).isEmpty)
  }

  @Test func `report a line over 100 columns`() {
    let text = "short\n" + String(repeating: "x", count: 101) + "\n"
    #expect(lines(SizeRules.checkLines(file("web/a.js", text))) == [2])
    let fits = String(repeating: "é", count: 100)
    #expect(SizeRules.checkLines(file("Sources/Navigation/A.swift", fits)).isEmpty)
  }

  @Test func `report a file over 500 lines`() {
    let line = "let a = 1\n"
    let path = "Sources/Navigation/A.swift"
    #expect(SizeRules.checkFile(file(path, String(repeating: line, count: 500))).isEmpty)
    #expect(lines(SizeRules.checkFile(file(path, String(repeating: line, count: 501)))) == [501])
  }

  @Test(arguments: [
    "unsafe f(p)", "let a = unsafe pointer.pointee", "return unsafe &b", "f(a, b: unsafe c)",
    "nonisolated(unsafe) var a = 1", "@unsafe func f() {}",
  ])
  func `report unsafe outside System and WebServer`(text: String) {
    #expect(lines(LanguageRules.checkUnsafe(file("Sources/tandem/A.swift", text))) == [1])
    #expect(LanguageRules.checkUnsafe(file("Sources/WebServer/A.swift", text)).isEmpty)
    let harmless = file(
      "Sources/Navigation/A.swift",
      """
      case own, unsafe // unsafe f(p)
      case unsafe(reason: String)
      case .unsafe: return .unsafe
      if kind == .unsafe && unsafeURL { log("unsafe f(p)") }
      """)
    #expect(LanguageRules.checkUnsafe(harmless).isEmpty)
  }

  @Test func `report a testable import`() {
    let bad = file("Tests/NavigationTests/A.swift", "import Testing\n@testable import Navigation\n")
    #expect(lines(LanguageRules.checkTestable(bad)) == [2])
  }

  @Test(arguments: [
    ("final class A: @unchecked Sendable {}", false),
    ("// not a sentence\nfinal class A: @unchecked Sendable {}", false),
    ("// The lock guards every field.\n\nfinal class A: @unchecked Sendable {}", false),
    ("// The lock guards every field.\nfinal class A: @unchecked Sendable {}", true),
    ("/// The lock guards every field.\n@frozen\nfinal class A: @unchecked Sendable {}", true),
  ])
  func `report an unchecked Sendable without its proof`(text: String, isProven: Bool) {
    let found = LanguageRules.checkUncheckedSendable(file("Sources/WebServer/A.swift", text))
    #expect(found.isEmpty == isProven)
  }

  @Test(arguments: ["print(a)", "  debugPrint(a)", "dump (a)"])
  func `report printing past what escapes it`(text: String) {
    for target in ["WebServer", "tandem"] {
      #expect(lines(LanguageRules.checkPrinting(file("Sources/\(target)/A.swift", text))) == [1])
    }
    let harmless = file("Sources/WebServer/A.swift", "self.print(a); fingerprint(a) // print(a)")
    #expect(LanguageRules.checkPrinting(harmless).isEmpty)
  }

  @Test func `report drawing outside of the terminal's observer`() {
    let text = "StandardStreams.draw(title)"
    #expect(lines(LanguageRules.checkDrawing(file("Sources/tandem/Shell/A.swift", text))) == [1])
    let observer = file("Sources/tandem/Shell/TerminalObserver.swift", text)
    #expect(LanguageRules.checkDrawing(observer).isEmpty)
  }

  @Test(arguments: [
    "FileManager.default.contents(atPath: path)", "try Data(contentsOf: url)",
    "try String(contentsOfFile: path)", "WholeFile.read(namedByUser: path, byteCountMax: 1)",
    "let number = unsafe open(path, O_RDONLY)", "unsafe Glibc.openat(folder, name, flags)",
    "tandem_open_beneath(number, path)",
  ])
  func `report files that are opened by their paths`(text: String) {
    let bad = FileRules.checkOpening(file("Sources/tandem/Launch/A.swift", text))
    #expect(lines(bad) == [1])
    #expect(FileRules.checkOpening(file("Sources/System/Files/A.swift", text)).isEmpty)
    #expect(FileRules.checkOpening(file("Tests/A/A.swift", text)).isEmpty)
    let harmless = "bytes.append(contentsOf: other); root.open(names); link.open(url)"
    #expect(FileRules.checkOpening(file("Sources/tandem/A.swift", harmless)).isEmpty)
  }

  @Test(arguments: [
    "try await Task.sleep(for: .seconds(1))", "Thread.sleep(forTimeInterval: 1)", "usleep(1)",
    "sleep(1)",
  ])
  func `report sleeping`(text: String) {
    #expect(lines(LanguageRules.checkSleeping(file("Tests/ATests/A.swift", text))) == [1])
    #expect(LanguageRules.checkSleeping(file("Tests/ATests/WaitForCondition.swift", text)).isEmpty)
  }

  @Test(arguments: [
    "package func resetForTesting() {}", "let isRunningTests = false", "#if DEBUG",
    "func forTests()",
    "var testOnlyClock = 0",
  ])
  func `report code that is for tests only`(text: String) {
    let bad = LanguageRules.checkTestOnlyCode(file("Sources/ShellRuntime/A.swift", text))
    #expect(lines(bad) == [1])
    #expect(LanguageRules.checkTestOnlyCode(file("Tests/A/A.swift", text)).isEmpty)
  }
}
