import BridgeProtocol
import Navigation
import ManifestReading
import NativePlugins

/// What an app without a manifest says in Capacitor's own file.
///
/// The fields are those of `CapacitorConfig` in `@capacitor/cli`.
struct CapacitorConfiguration {
  /// The folder of the web build; from a program, every text that its value may be.
  private(set) var webDirectories: [String]
  private(set) var appID: String?
  private(set) var appName: String?
  /// The server that live reload shows in place of the build.
  private(set) var serverURL: String?
  /// The host of the app's pages on a device, to which universal links may lead, too.
  private(set) var hostname: String?
  /// The content inset on iOS; Capacitor takes `never` if there is none.
  private(set) var contentInset: WireContentInset?
  /// What it says of plugins, by name; empty from a program.
  private(set) var plugins: JSONObject = [:]
  /// The values of plugins that a device takes for missing.
  private(set) var warnings: [ManifestProblem] = []
  /// Whether id, name and folder each occur exactly once as plain text, so that nothing was
  /// guessed.
  private(set) var isPlain = true

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
    webDirectories = Self.text("webDir", of: root, &problems).map { [$0] } ?? []
    appID = Self.text("appId", of: root, &problems)
    appName = Self.text("appName", of: root, &problems)
    serverURL = root["server"].flatMap { Self.text("url", of: $0, &problems) }
    hostname = root["server"]?["hostname"]?.value.string
    contentInset = Self.contentInset(of: root, &problems)
    plugins = root["plugins"]?.value.object ?? [:]
    warnings = Self.warnings(about: root["plugins"])
    guard problems.isEmpty else { throw ManifestProblems(problems: problems) }
  }

  /// Reads the file at a path of a project, if it can be read.
  init?(at path: String, of project: String) {
    let limit = JSONLimits.file.byteCountMax
    guard let bytes = try? ProjectFolder(project).read(path, byteCountMax: limit) else {
      return nil
    }
    if CapacitorProject.isSource(path) {
      self.init(source: String(decoding: bytes, as: UTF8.self))
      return
    }
    guard let configuration = try? Self(parsing: bytes) else { return nil }
    self = configuration
  }

  /// Looks for the fields in the source of a program, which is not run: only what stands there as a
  /// plain text is found.
  init(source: String) {
    let text = Self.withoutComments(source)
    let values = ["appId", "appName", "webDir"].map { Self.values(of: $0, in: text) }
    appID = values[0].first
    appName = values[1].first
    webDirectories = values[2]
    contentInset =
      Self.values(of: "contentInset", in: text).lazy
      .compactMap(WireContentInset.init(rawValue:)).first
    isPlain = values.allSatisfy { $0.count == 1 }
    if let server = text.firstMatch(of: #/\bserver["']?\s*:\s*\{(?<fields>[^{}]*)/#) {
      serverURL = Self.values(of: "url", in: String(server.fields)).first
      hostname = Self.values(of: "hostname", in: String(server.fields)).first
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

  private static func contentInset(
    of root: JSONNode, _ problems: inout [ManifestProblem]
  ) -> WireContentInset? {
    guard let node = root["ios"]?["contentInset"] else { return nil }
    if let inset = node.value.string.flatMap(WireContentInset.init(rawValue:)) { return inset }
    let names = WireContentInset.allCases.map { quoted($0.rawValue) }.joined(separator: ", ")
    problems.append(
      ManifestProblem(
        at: node.position, path: node.path, message: "“contentInset” must be one of \(names).",
        remedy: "Correct it in the Capacitor configuration and run “npx cap sync”."))
    return nil
  }

  private static func warnings(about plugins: JSONNode?) -> [ManifestProblem] {
    ConfiguredMember.all.compactMap { member in
      guard let node = plugins?[member.plugin]?[member.name],
        let expectation = member.expectation(unmetBy: node.value)
      else { return nil }
      return ManifestProblem(
        .warning, at: node.position, path: node.path,
        message: "“\(member.name)” of \(member.plugin) has to be \(expectation), and counts as "
          + "missing.",
        remedy: "Correct it in the Capacitor configuration and run “npx cap sync”.")
    }
  }

  /// The texts that the value of a name may be, wherever it is assigned: in `webDir:
  /// process.env["WEB_DIR"] ?? "dist"` that is `dist`.
  private static func values(of name: String, in source: String) -> [String] {
    source.ranges(of: name).flatMap { range -> [String] in
      let before = source[..<range.lowerBound].last
      guard before?.isLetter != true, before?.isNumber != true, before != "_",
        let match = source[range.upperBound...].prefixMatch(of: assignedValue)
      else { return [] }
      return match.output.value.matches(of: textInValue)
        .filter { $0.output.isOther == nil && !$0.output.text.contains("${") }
        .map { String($0.output.text) }
    }
  }

  /// What follows the name of a value, up to the next one.
  private static var assignedValue: Regex<(Substring, value: Substring)> {
    #/["']?\s*[:=](?<value>(?:"[^"\n]*"|'[^'\n]*'|`[^`]*`|\([^()]*\)|[^,;{}()"'`])+)/#
  }

  /// A text that is neither a key nor compared with something.
  private static var textInValue:
    Regex<(Substring, isOther: Substring?, quote: Substring, text: Substring)>
  {
    #/(?<isOther>[=!]=\s*|\[\s*)?(?<quote>["'`])(?<text>[^"'`\\\n]+)\k<quote>/#
  }

  /// The source with every comment replaced by a space; a text may hold what looks like one.
  private static func withoutComments(_ source: String) -> String {
    let pattern = #/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`|//[^\n]*|/\*(?s:.*?)\*//#
    return source.replacing(pattern) { match in
      match.output.hasPrefix("/") ? " " : String(match.output)
    }
  }
}
