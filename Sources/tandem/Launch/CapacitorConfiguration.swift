import BridgeProtocol
import ShellRuntime

/// What an app without a manifest says in Capacitor's own file.
///
/// `cap sync` writes it; the fields are those of `CapacitorConfig` in `@capacitor/cli`.
struct CapacitorConfiguration {
  private(set) var webDirectory: String?
  private(set) var appID: String?
  private(set) var appName: String?

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
    guard problems.isEmpty else { throw ManifestProblems(problems: problems) }
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
}
