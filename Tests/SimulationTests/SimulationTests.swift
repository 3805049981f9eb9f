import Foundation
import ManifestReading
import Navigation
import Simulation
import TestSupport
import Testing

/// An app for which a rule that holds for most does not.
enum AwkwardApp: String, CaseIterable, Sendable {
  case redirectedRoot, hiddenFirstTab, newestChangeWins, rejectedTab, fullStack, login, slashes

  func manifest() throws -> AppManifest {
    let (tabs, more) =
      switch self {
      case .redirectedRoot:
        ("", #""routes": [{ "pattern": "/" }, { "pattern": "/orders", "redirect": "/orders/1" }]"#)
      case .hiddenFirstTab:
        (
          #""hidden": true, "#,
          #"""
          "routes": [{ "pattern": "/u/:id", "tab": "home", "shared": true },
            { "pattern": "/u/:id", "tab": "orders", "shared": true }]
          """#
        )
      case .newestChangeWins: ("", #""policies": { "staleWebRoute": "newestWins" }"#)
      case .rejectedTab:
        (#""disabled": true, "#, #""policies": { "disabledTabProgrammatic": "reject" }"#)
      case .fullStack: ("", #""maxDepth": 1, "policies": { "deepLinkStack": "append" }"#)
      case .login: ("", #""root": { "starts": "login" }"#)
      case .slashes: ("", #""policies": { "trailingSlash": "keep" }"#)
      }
    return try ManifestFile(
      parsing: Array(
        """
        { "tabs": [{ "id": "home", \(tabs)"path": "/" }, { "id": "orders", "path": "/orders" },
            { "id": "me", "path": "/me/" }],
          "rules": [{ "patterns": ["/new"], "properties": { "context": "modal" } }], \(more) }
        """.utf8)
    ).manifest
  }
}

@Suite("The simulation of shell, pages, network and disk")
struct SimulationTests {
  /// Where `tandem simulate` begins as well.
  private static let firstSeed: UInt64 = 1
  /// One of how many seeds is run twice: an odd number, so that each worker has its share of them.
  private static let repetitionInterval = UInt64(Seeds.count(5, deep: 1))

  @Test func `holds in every seed, the same twice, and leaves nothing out`() async {
    var options = Self.options(Seeds.range(2_000, deep: 20_000, from: Self.firstSeed))
    options.repetitionInterval = Self.repetitionInterval
    let report = await Simulation.run(.reference, options)
    let failure = report.failure
    #expect(failure == nil, "\(failure.map { Self.text(of: $0) } ?? "")")
    #expect(report.coverage.missing == [])
  }

  @Test func `draws the same steps for a seed wherever it runs`() {
    let first = Simulation.trace(.reference, seed: 7, stepCount: 60)
    let second = Simulation.trace(.reference, seed: 7, stepCount: 60)
    #expect(first.lines == second.lines)
    #expect(first.lines.count > 60)
  }

  @Test(arguments: BrokenVariant.allCases)
  func `notices each broken protocol, and shrinks what shows it`(variant: BrokenVariant) async {
    var options = Self.options(0..<100)
    options.variant = variant
    options.repetitionInterval = nil
    let failure = await Simulation.run(.reference, options).failure
    #expect(failure != nil, "\(variant.rawValue) survived 100 seeds")
    #expect(failure?.steps.count ?? 0 <= 12, "\(failure.map { Self.text(of: $0) } ?? "")")
  }

  /// An alarm that is none would be worse than one that is missing.
  @Test(arguments: AwkwardApp.allCases)
  func `holds for apps whose manifest makes the usual rules not apply`(app: AwkwardApp) async throws
  {
    var options = Self.options(1..<61)
    options.repetitionInterval = Self.repetitionInterval
    let failure = await Simulation.run(SimulatedApp(try app.manifest()), options).failure
    #expect(failure == nil, "\(failure.map { Self.text(of: $0) } ?? "")")
  }

  private static func options(_ seeds: Range<UInt64>) -> SimulationOptions {
    SimulationOptions(
      seeds: seeds, stepCount: 120, workerCount: ProcessInfo.processInfo.activeProcessorCount)
  }

  private static func text(of failure: SimulationFailure) -> String {
    (["seed \(failure.seed): \(failure.sentence)"] + failure.steps.map(\.description))
      .joined(separator: "\n")
  }
}
