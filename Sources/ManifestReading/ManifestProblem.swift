package import BridgeProtocol
import Navigation

/// Something about a manifest that its author should change.
package struct ManifestProblem: Hashable, Sendable {
  /// Whether the manifest can be used nevertheless.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It cannot.
    case error

    /// It can, but the app is probably not the one that is wanted.
    case warning
  }

  package let severity: Severity

  /// The place in the text.
  package let position: JSONPosition

  /// The member that it is about, for example `tabs[2].path`; empty for the whole manifest.
  package let path: String

  /// What is wrong, in a sentence.
  package let message: String

  /// What to do about it, in a sentence.
  package let remedy: String

  package init(
    _ severity: Severity = .error, at position: JSONPosition, path: String, message: String,
    remedy: String
  ) {
    self.severity = severity
    self.position = position
    self.path = path
    self.message = message
    self.remedy = remedy
  }
}

/// Why a manifest cannot be used: everything that is wrong, in the order of the text.
package struct ManifestProblems: Error, Hashable, Sendable {
  package let problems: [ManifestProblem]

  package init(problems: [ManifestProblem]) {
    self.problems = problems
  }

  /// Says why a text is not JSON, and what to do about it.
  package init(_ error: JSONError, in bytes: [UInt8]) {
    problems = [SyntaxAdvice(error, in: bytes).problem]
  }
}

/// The problems that were found so far.
final class ManifestProblemList {
  private var found: [ManifestProblem] = []
  private var paths: Set<String> = []

  /// The problems in the order of the text.
  var sorted: [ManifestProblem] {
    let places = found.enumerated().sorted {
      ($0.element.position.offset, $0.offset) < ($1.element.position.offset, $1.offset)
    }
    return places.map(\.element)
  }

  var isEmpty: Bool { found.isEmpty }

  func append(_ problem: ManifestProblem) {
    found.append(problem)
    paths.insert(problem.path)
  }

  /// Reports what is wrong with a value.
  func report(_ node: JSONNode, _ message: String, _ remedy: String) {
    append(
      ManifestProblem(at: node.position, path: node.path, message: message, remedy: remedy))
  }

  /// Whether there is a problem with exactly this member.
  func contains(path: String) -> Bool {
    paths.contains(path)
  }
}
