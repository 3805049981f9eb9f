import Testing

/// The rules over the real tree; `RULE.check` has its own tests with samples that break it.
@Suite("The repository")
struct RepositoryTests {
  private static let files = Result { try SourceTree.files() }

  private func violations(_ check: (SourceFile) -> [Violation]) throws -> [Violation] {
    try Self.files.get().flatMap(check)
  }

  @Test func `is found from this file`() throws {
    let paths = try Self.files.get().map(\.path)
    #expect(paths.contains("Tests/ArchitectureTests/RepositoryTests.swift"))
    for target in ImportRules.allowed.keys {
      #expect(paths.contains { $0.hasPrefix("Sources/\(target)/") }, "\(target) has no sources")
    }
  }

  @Test func `imports only what the architecture allows`() throws {
    expectNone(try violations(ImportRules.check))
  }

  @Test func `keeps lines, functions and files short`() throws {
    expectNone(try violations(SizeRules.checkLines))
    expectNone(try violations(SizeRules.checkFunctions))
    expectNone(try violations(SizeRules.checkFile))
  }

  @Test func `says unsafe only in System and WebServer and proves what it does not check`() throws {
    expectNone(try violations(LanguageRules.checkUnsafe))
    expectNone(try violations(LanguageRules.checkUncheckedSendable))
  }

  @Test func `tests what it ships, without sleeping`() throws {
    expectNone(try violations(LanguageRules.checkTestable))
    expectNone(try violations(LanguageRules.checkTestOnlyCode))
    expectNone(try violations(LanguageRules.checkSleeping))
  }

  @Test func `opens files of others beneath a root only`() throws {
    expectNone(try violations(FileRules.checkOpening))
    let paths = Set(try Self.files.get().map(\.path))
    #expect(FileRules.readers.isSubset(of: paths), "a file that is gone is still named")
  }

  @Test func `prints through what escapes foreign text only`() throws {
    expectNone(try violations(LanguageRules.checkPrinting))
    expectNone(try violations(LanguageRules.checkDrawing))
  }

  @Test func `has web modules that load without a build`() throws {
    expectNone(try violations(WebRules.checkSpecifiers))
    expectNone(WebRules.checkGraph(try Self.files.get()))
  }

  @Test func `has a pure core in the page bridge`() throws {
    expectNone(WebRules.checkCore(try Self.files.get()))
  }

  private func expectNone(
    _ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for violation in violations {
      Issue.record("\(violation)", sourceLocation: sourceLocation)
    }
  }
}
