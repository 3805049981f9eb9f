import Foundation
import PrintableText
import System
import Testing

@Suite("Lines for a reader")
struct LineOutputTests {
  private let pipe = Pipe()

  private var writer: CInt { pipe.fileHandleForWriting.fileDescriptor }

  private func output(byteCountMax: Int) -> LineOutput {
    LineOutput(file: writer, byteCountMax: byteCountMax) { PrintableLine("\($0) omitted") }
  }

  /// What the reader finds once the writer has closed its end.
  private func rest() throws -> Data {
    try pipe.fileHandleForWriting.close()
    return try pipe.fileHandleForReading.readToEnd() ?? Data()
  }

  /// Reads until nothing waits any more; the pipe may still hold something.
  private func catchUp(_ output: LineOutput) -> Data {
    var received = Data()
    while output.isWaiting {
      received += pipe.fileHandleForReading.availableData
      output.flush()
    }
    return received
  }

  @Test func `arrive at once while somebody reads`() throws {
    let output = output(byteCountMax: 100)
    output.write(PrintableLine("one"))
    #expect(!output.isWaiting)
    #expect(pipe.fileHandleForReading.availableData == Data("one\n".utf8))
  }

  @Test func `wait for a reader that has stopped, and come whole and in order`() throws {
    let output = output(byteCountMax: 4_000_000)
    let lines = (0..<20_000).map { PrintableLine("line \($0)") }
    for line in lines { output.write(line) }
    #expect(output.isWaiting, "the pipe is full, and nobody was waited for")
    let received = try catchUp(output) + rest()
    #expect(received == Data(lines.flatMap(\.bytes)))
  }

  @Test func `are left out and counted when too much waits`() throws {
    let output = output(byteCountMax: 64)
    let line = PrintableLine(String(repeating: "x", count: 63))
    var count = 0
    while !output.isWaiting {
      output.write(line)
      count += 1
    }
    for _ in 0..<5 { output.write(line) }
    var received = catchUp(output)
    output.write(PrintableLine("more"))
    received += try rest()
    let expected =
      Array(repeating: line.bytes, count: count).joined() + Array("5 omitted\nmore\n".utf8)
    #expect(received == Data(expected))
  }

  @Test func `end with what was left out, and nobody is waited for long`() throws {
    let output = output(byteCountMax: 0)
    output.write(PrintableLine("one"))
    output.finish()
    #expect(try rest() == Data("1 omitted\n".utf8))
  }
}
