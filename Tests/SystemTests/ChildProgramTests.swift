import Foundation
import System
import TestSupport
import Testing

@Suite("A child program", .serialized)
struct ChildProgramTests {
  private func shell(
    _ script: String, environment: [String: String] = [:]
  ) throws -> ChildProgram {
    try ChildProgram("sh", arguments: ["-c", script], environment: environment)
  }

  private func receive(_ program: ChildProgram) throws -> String {
    let bytes = try program.receive(upTo: 10, byteCountMax: 1_000_000, timeout: .seconds(10))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isAlive(_ process: String) throws -> Bool {
    // A zombie is dead as well; it is its parent's to reap.
    let path = "/proc/\(process)/stat"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
    return !text.contains(") Z ")
  }

  @Test func `reads from descriptor 3 and writes to descriptor 4`() throws {
    let program = try shell("while read -r line <&3; do echo \"<$line>\" >&4; done")
    for number in 0..<100 {
      try program.send(Array("\(number)\n".utf8), timeout: .seconds(10))
      #expect(try receive(program) == "<\(number)>")
    }
    try program.send(Array("a\nb\n".utf8), timeout: .seconds(10))
    #expect(try receive(program) == "<a>")
    #expect(try receive(program) == "<b>")
  }

  @Test func `has no other descriptor of this process, and its environment with changes`() throws {
    // Without the mark to be closed in children.
    let held = fcntl(STDERR_FILENO, F_DUPFD, 200)
    defer { close(held) }
    let program = try shell(
      "echo /proc/$$/fd/* $CHANGED ${HOME:+home} >&4", environment: ["CHANGED": "yes"])
    let words = try receive(program).split(separator: " ")
    let numbers = words.compactMap { Int($0.split(separator: "/").last ?? "") }
    #expect(numbers.contains(4))
    #expect(numbers.allSatisfy { $0 < 200 })
    #expect(words.suffix(2) == ["yes", "home"])
  }

  @Test func `gives up on one that says nothing`() throws {
    let program = try shell("read -r line <&3")
    let error = #expect(throws: ChildProgram.Failure.self) {
      try program.receive(upTo: 0, byteCountMax: 10, timeout: .zero)
    }
    #expect(error?.code == .timedOut)
    #expect(program.isRunning)
  }

  @Test func `notices one that has ended, and one that says too much`() throws {
    let ended = try shell("echo last >&4")
    #expect(try receive(ended) == "last")
    let error = #expect(throws: ChildProgram.Failure.self) { try receive(ended) }
    #expect(error?.code == .ended)
    ended.terminate()
    #expect(!ended.isRunning)
    let sendError = #expect(throws: ChildProgram.Failure.self) {
      try ended.send([1], timeout: .seconds(10))
    }
    #expect(sendError?.code == .ended)
    let wordy = try shell("while :; do printf 'xxxxxxxxxxxxxxxx' >&4; done")
    let tooLarge = #expect(throws: ChildProgram.Failure.self) {
      try wordy.receive(upTo: 10, byteCountMax: 1_000, timeout: .seconds(10))
    }
    #expect(tooLarge?.code == .tooLarge)
  }

  @Test func `says which program cannot be started`() {
    let error = #expect(throws: ChildProgram.Failure.self) {
      try ChildProgram("/nonexistent/browser", arguments: [])
    }
    #expect(error?.code == .cannotStart)
    #expect(error?.description.contains("/nonexistent/browser") == true)
  }

  @Test(arguments: ["", "trap '' TERM;"])
  func `ends with all that it started, even if it does not want to`(trap: String) throws {
    let program = try shell("\(trap) sleep 1000 & echo $! >&4; wait; wait")
    let grandchild = try receive(program)
    #expect(try isAlive(grandchild))
    program.terminate(gracePeriod: trap.isEmpty ? .seconds(10) : .zero)
    #expect(!program.isRunning)
    #expect(kill(program.processID, 0) == -1)
    #expect(try waitUntil { try !isAlive(grandchild) })
  }

  @Test func `ends when nobody holds it any more`() throws {
    var program: ChildProgram? = try shell("sleep 1000")
    let process = try #require(program?.processID)
    program = nil
    #expect(kill(process, 0) == -1)
  }
}
