import BridgeProtocol
import ManifestReading

extension ManifestProblem {
  /// The problem as compilers write theirs, so that editors find the place.
  func line(in file: String) -> String {
    let kind = severity == .warning ? " warning:" : ""
    return "\(file):\(position.line):\(position.column):\(kind) \(message) \(remedy)"
  }

  /// The problem as `--json` writes it; `docs/command-line.md` describes the members.
  func json(in file: String) -> JSONObject {
    [
      "severity": .string(severity.rawValue), "file": .string(file),
      "line": .integer(Int64(position.line)), "column": .integer(Int64(position.column)),
      "path": .string(path), "message": .string(message), "remedy": .string(remedy),
    ]
  }
}
