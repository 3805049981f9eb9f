package import BridgeProtocol
import Navigation

/// Runs acceptance vectors against the navigation core; their files describe the neutral
/// vocabulary.
package enum ConformanceRunner {
  /// Reads a file of vectors and runs them all.
  ///
  /// - Parameter bytes: JSON with the vectors under `vectors`.
  /// - Returns: The results.
  /// - Throws: `JSONError` if the bytes are no JSON, `ConformanceError` if they hold no vectors.
  package static func run(_ bytes: [UInt8]) throws -> ConformanceReport {
    try run(JSONValue(parsing: bytes))
  }

  /// Runs the vectors of a file that was read already.
  ///
  /// - Parameter file: An object with the vectors under `vectors`.
  /// - Returns: The results.
  /// - Throws: `ConformanceError` if there are no vectors.
  package static func run(_ file: JSONValue) throws(ConformanceError) -> ConformanceReport {
    guard let vectors = file["vectors"]?.array else { throw .noVectors }
    var report = ConformanceReport()
    for (index, vector) in vectors.enumerated() {
      let id = vector["id"]?.string ?? "vector \(index + 1)"
      report.add(judge(vector), id: id)
    }
    return report
  }

  private static func judge(_ vector: JSONValue) -> ConformanceVerdict {
    let policies: Policies
    do {
      policies = try ConformancePolicies.read(vector["given"]?["policy"])
    } catch {
      return .skipped(error.sentence)
    }
    let given = vector["given"] ?? .object([:])
    let expected = ConformanceExpectation(vector)
    guard let actions = vector["actions"]?.array else { return .failed(["it has no actions"]) }
    do {
      let manifest = try ConformanceConfiguration.manifest(given["config"], policies)
      var run = ConformanceRun(manifest, given["state"])
      for action in actions {
        try run.perform(action)
      }
      return verdict(expected.mismatches(with: run))
    } catch let error as ManifestError {
      return verdict(expected.mismatches(withInvalidConfiguration: "\(error)"))
    } catch {
      return .failed(["\(error)"])
    }
  }

  private static func verdict(_ mismatches: [String]) -> ConformanceVerdict {
    mismatches.isEmpty ? .passed : .failed(mismatches)
  }
}

/// Why a file or a vector cannot be run.
package enum ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has no array under `vectors`.
  case noVectors

  /// The vector does something that the vocabulary does not name.
  case unknownAction(String)

  package var description: String {
    switch self {
    case .noVectors: "it holds no vectors: expected an array under \"vectors\""
    case .unknownAction(let action): "the action \(action) is not in the vocabulary"
    }
  }
}
