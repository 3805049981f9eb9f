/// The import table of the architecture: data flows one way, and the import list proves it.
enum ImportRules {
  private static let pure: Set = [
    "Navigation", "BridgeProtocol", "Devices", "NativePlugins", "ShellRuntime", "Vocabulary",
  ]

  /// What each target may import; a target that is not listed may not exist.
  static let allowed: [String: Set<String>] = [
    "Vocabulary": [],
    "PercentEncoding": [],
    "PrintableText": [],
    "PathPatterns": ["PercentEncoding"],
    "Navigation": ["PathPatterns", "PercentEncoding", "PrintableText", "Vocabulary"],
    "BridgeProtocol": ["Vocabulary"],
    "Devices": ["BridgeProtocol", "Vocabulary"],
    "NativePlugins": ["BridgeProtocol", "Vocabulary"],
    "ShellRuntime": [
      "BridgeProtocol", "DequeModule", "Devices", "NativePlugins", "Navigation", "Vocabulary",
    ],
    "ShellCommands": ["BridgeProtocol", "Navigation", "ShellRuntime", "Vocabulary"],
    "FaultInjection": ["BridgeProtocol", "DequeModule", "ShellRuntime", "Vocabulary"],
    "ManifestReading": ["BridgeProtocol", "Navigation", "Vocabulary"],
    "Conformance": ["BridgeProtocol", "ManifestReading", "Navigation", "Vocabulary"],
    "YAMLReading": ["CYAML", "PrintableText"],
    "Flows": ["BridgeProtocol", "Navigation", "Vocabulary", "YAMLReading"],
    "System": [
      "CBuild", "CQREncode", "CSQLite", "CSystem", "Glibc", "PrintableText", "Synchronization",
    ],
    "WebServer": [
      "BridgeProtocol", "CLibUV", "CLibWebSockets", "CWebSocketContext", "DequeModule", "Glibc",
      "Logging", "PercentEncoding", "Synchronization", "System", "Vocabulary",
    ],
    "PluginWorker": [
      "BridgeProtocol", "FoundationEssentials", "NativePlugins",
      "PercentEncoding", "Synchronization", "System", "Vocabulary",
    ],
    "HTTPRequests": [
      "BridgeProtocol", "FoundationEssentials", "NativePlugins", "Synchronization", "System",
      "Vocabulary",
    ],
    "BrowserDriving": [
      "BridgeProtocol", "FoundationEssentials", "Glibc", "Synchronization", "System",
    ],
    "TerminalUI": ["Navigation", "PrintableText"],
    "FlowReports": ["BridgeProtocol", "Vocabulary"],
    "ShellTesting": pure,
    "Simulation": [
      "BridgeProtocol", "NativePlugins", "Navigation", "PathPatterns", "ShellRuntime",
      "ShellTesting", "Vocabulary",
    ],
    "tandem": pure.union([
      "ArgumentParser", "BrowserDriving", "Conformance", "FaultInjection", "FlowReports", "Flows",
      "FoundationEssentials", "Glibc", "HTTPRequests", "Logging", "ManifestReading",
      "PercentEncoding", "PluginWorker", "PrintableText", "ShellCommands", "Simulation",
      "Synchronization", "System", "TerminalUI", "WebServer", "YAMLReading",
    ]),
  ]

  /// The modules that a Swift file imports, each with its line.
  static func imports(in file: SourceFile) -> [(line: Int, module: String)] {
    let pattern =
      #/
      ^\s*
      (?: @\w+ (?:\([^)]*\))? \s+ | (?:public|package|internal|fileprivate|private) \s+ )*
      import \s+
      (?: (?:struct|class|enum|protocol|func|var|let|typealias) \s+ )?
      (?<module>\w+)
      /#
    return file.codeMatches(pattern, with: ["import"]).map { ($0.line, String($0.match.module)) }
  }

  static func check(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, let target = file.target else { return [] }
    guard let allowed = allowed[target] else {
      return [
        Violation(
          file, line: 1,
          "The target \(target) is not in the table of ImportRules.swift. Add it with its imports.")
      ]
    }
    return imports(in: file).filter { !allowed.contains($0.module) }.map { line, module in
      let list = allowed.sorted().joined(separator: ", ")
      return Violation(
        file, line: line,
        "\(target) may not import \(module). It may import \(list.isEmpty ? "nothing" : list); "
          + "move the code to a target that may.")
    }
  }
}
