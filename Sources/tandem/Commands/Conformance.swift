import ArgumentParser
import FoundationEssentials
import Conformance
import System

/// `tandem conformance`: runs acceptance vectors against the navigation core.
struct Conformance: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run acceptance vectors against the navigation core.",
    discussion: """
      Each FILE holds vectors in the neutral vocabulary that the files themselves describe. Every \
      failure is printed with the expected and the actual value; the last line is \
      “N passed, N failed, N skipped”. The exit code is 1 if a vector failed.
      """)

  @Argument(help: "Files of vectors.")
  var files: [String]

  func run() throws {
    var report = ConformanceReport()
    for file in files {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw unusable("\(file) cannot be read: check its path and permissions.")
      }
      do {
        report.merge(try ConformanceRunner.run(Array(data)))
      } catch {
        throw unusable("\(file), \(error).")
      }
    }
    StandardStreams.write(lines: report.lines)
    if report.failedCount > 0 { throw ExitCode.checksFailed }
  }

  private func unusable(_ sentence: String) -> ExitCode {
    StandardStreams.writeError(lines: ["tandem: \(sentence)"])
    return .unusableInput
  }
}
