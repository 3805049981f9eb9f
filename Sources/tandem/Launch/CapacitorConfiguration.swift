import BridgeProtocol
import ManifestReading

/// What an app without a manifest says in Capacitor's own file.
///
/// The fields are those of `CapacitorConfig` in `@capacitor/cli`.
struct CapacitorConfiguration {
  private(set) var webDirectory: String?
  private(set) var appID: String?
  private(set) var appName: String?
  /// The server that live reload shows in place of the build.
  private(set) var serverURL: String?

  /// Reads a `capacitor.config.json`.
  ///
  /// - Throws: `ManifestProblems` with everything that is wrong.
  init(parsing bytes: [UInt8]) throws(ManifestProblems) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONDocument(parsing: bytes).root
    } catch {
      throw ManifestProblems(error, in: bytes)
    }
    guard case .object = root.content else {
      throw ManifestProblems(problems: [
        ManifestProblem(
          at: root.position, path: "",
          message: "The configuration must be an object, not \(root.value.kindName).",
          remedy: "Let “npx cap sync” write it.")
      ])
    }
    var problems: [ManifestProblem] = []
    webDirectory = Self.text("webDir", of: root, &problems)
    appID = Self.text("appId", of: root, &problems)
    appName = Self.text("appName", of: root, &problems)
    serverURL = root["server"].flatMap { Self.text("url", of: $0, &problems) }
    guard problems.isEmpty else { throw ManifestProblems(problems: problems) }
  }

  /// Looks for the fields in the source of a program, which is not run: only what stands there as a
  /// plain text is found.
  init(source: String) {
    let text = Self.withoutComments(source)
    webDirectory = Self.text("webDir", in: text)
    appID = Self.text("appId", in: text)
    appName = Self.text("appName", in: text)
    if let server = text.firstMatch(of: #/\bserver["']?\s*:\s*\{(?<fields>[^{}]*)/#) {
      serverURL = Self.text("url", in: String(server.fields))
    }
  }

  private static func text(
    _ name: String, of root: JSONNode, _ problems: inout [ManifestProblem]
  ) -> String? {
    guard let node = root[name] else { return nil }
    if case .string(let text) = node.content, !text.isEmpty { return text }
    problems.append(
      ManifestProblem(
        at: node.position, path: node.path, message: "“\(name)” must be a text that is not empty.",
        remedy: "Correct it in the Capacitor configuration and run “npx cap sync”."))
    return nil
  }

  private static func text(_ name: String, in source: String) -> String? {
    let pattern = #/\b(?<name>\w+)["']?\s*:\s*(?<quote>["'`])(?<text>[^"'`\\\n]+)\k<quote>/#
    return source.matches(of: pattern)
      .first { $0.name == name && !$0.text.contains("${") }.map { String($0.text) }
  }

  /// The source with every comment replaced by a space; a text may hold what looks like one.
  private static func withoutComments(_ source: String) -> String {
    let pattern = #/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`|//[^\n]*|/\*(?s:.*?)\*//#
    return source.replacing(pattern) { match in
      match.output.hasPrefix("/") ? " " : String(match.output)
    }
  }
}
