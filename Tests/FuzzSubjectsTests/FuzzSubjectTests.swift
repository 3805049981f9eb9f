import Foundation
import FuzzSubjects
import ShellTesting
import TestSupport
import Testing

/// What `scripts/fuzz` tries for hours, tried for a moment: so that it compiles and holds.
struct FuzzSubjectTests {
  @Test(arguments: FuzzSubject.allCases)
  func `a subject keeps its promise for its seeds and what is like them`(
    subject: FuzzSubject
  ) throws {
    let seeds = try seeds(of: subject)
    #expect(!seeds.isEmpty)
    for bytes in seeds { try subject.check(bytes) }
    for seed in Seeds.range(300) {
      var random = SeededGenerator(seed: seed)
      let bytes = mutated(random.element(of: seeds), by: &random)
      do {
        try subject.check(bytes)
      } catch {
        Issue.record("\(error); seed \(seed): \(Data(bytes).base64EncodedString())")
      }
    }
  }

  private func seeds(of subject: FuzzSubject) throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath)
      .appending(path: "../../Fuzzers/Seeds/\(subject.rawValue)").standardized
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try Array(Data(contentsOf: folder.appending(path: $0))) }
  }

  /// A few bytes changed, left out or repeated.
  private func mutated(_ bytes: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.number(below: 4) where !bytes.isEmpty {
      let start = random.number(below: bytes.count)
      let end = min(bytes.count, start + 1 + random.number(below: 16))
      switch random.number(below: 3) {
      case 0: bytes[start] = UInt8(random.number(below: 256))
      case 1: bytes.removeSubrange(start..<end)
      default: bytes.insert(contentsOf: bytes[start..<end], at: random.number(below: bytes.count))
      }
    }
    return bytes
  }
}
