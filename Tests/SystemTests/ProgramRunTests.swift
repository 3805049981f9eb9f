import System
import Testing

@Suite("A program that is run")
struct ProgramRunTests {
  private func run(
    _ script: String, files: [[UInt8]] = [], byteCountMax: Int = 1_000_000,
    silence: Duration = .seconds(30), isWanted: () -> Bool = { true }
  ) throws(ProgramRun.Failure) -> ProgramRun.Output {
    try ProgramRun.run(
      "sh", ["-c", script], files: files.compactMap { MemoryFile($0) },
      byteCountMax: byteCountMax, silence: silence, isWanted: isWanted)
  }

  @Test func `reads its files, and what it writes is its output`() throws {
    let large = [UInt8](repeating: 7, count: 300_000)
    let output = try run("cat /dev/fd/3 /dev/fd/4; exit 3", files: [[0, 1, 2], large])
    #expect(output.bytes == [0, 1, 2] + large)
    #expect(output.exitCode == 3)
    #expect(try run("kill -9 $$").exitCode == 137)
  }

  @Test func `ends when it writes too much, or nothing, or nobody wants it`() {
    #expect(throws: ProgramRun.Failure.tooLarge) {
      try run("while :; do echo yes; done", byteCountMax: 1_000)
    }
    #expect(throws: ProgramRun.Failure.silent) {
      try run("echo begin; sleep 600", silence: .milliseconds(100))
    }
    var checkCount = 0
    #expect(throws: ProgramRun.Failure.cancelled) {
      try run(
        "sleep 600",
        isWanted: {
          checkCount += 1
          return checkCount < 3
        })
    }
  }

  @Test func `has to be there`() {
    #expect(throws: ProgramRun.Failure.missing) {
      try ProgramRun.run(
        "/nonexistent/program", [], files: [], byteCountMax: 1, silence: .seconds(1),
        isWanted: { true })
    }
  }
}
