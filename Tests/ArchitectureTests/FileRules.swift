/// Who may open files by their paths; all others go through `RootFolder`, `ProjectFolder` and
/// `WholeFile.read(_:within:)`, beneath which no link leads anywhere else.
enum FileRules {
  /// Where C's functions are called, each time with what it makes of links.
  static let systemFolder = "Sources/System/Files/"

  /// The files that read what nobody else has written: Tandem's own, and what the user names.
  static let readers: Set = [
    "Sources/PluginWorker/Camera/Camera.swift",
    "Sources/tandem/Commands/Conformance.swift",
    "Sources/tandem/Flows/DriverScript.swift",
    "Sources/tandem/Flows/DurationsFile.swift",
    "Sources/tandem/Flows/FlowSelection.swift",
    "Sources/tandem/Flows/ReportWriter.swift",
    "Sources/tandem/Launch/WebBundle+Devices.swift",
    "Sources/tandem/Launch/WebBundle.swift",
    "Sources/tandem/Shell/PageScript.swift",
    "Sources/tandem/Shell/ShellProcess+Commands.swift",
    "Sources/tandem/Simulation/SimulationTraceFile.swift",
    // SQLite opens its files by itself; `Preferences` looks at them before.
    "Sources/PluginWorker/Preferences/PreferenceStore.swift",
  ]

  private static let systemWords: Set<Substring> = [
    "fopen", "open", "openat", "opendir", "tandem_open_beneath",
  ]
  private static let readingWords: Set<Substring> = [
    "Database", "FileHandle", "contents", "contentsOf", "contentsOfFile", "namedByUser",
  ]

  static func checkOpening(_ file: SourceFile) -> [Violation] {
    guard file.language == .swift, file.path.hasPrefix("Sources/"),
      !file.path.hasPrefix(systemFolder)
    else { return [] }
    let system =
      #/(?:\bGlibc\s*\.\s*|\bunsafe\s+)(?:open|openat|fopen|opendir)\s*\(|\btandem_open_beneath\b/#
    let reading =
      #/
      \. contents \( atPath \b | \b (?:Data|String) \( contentsOf(?:File)? \b | \b FileHandle \b
      | \b namedByUser \b | \b Database \(
      /#
    let remedy =
      "Files are opened beneath a root, without links: read this one by ProjectFolder, RootFolder "
      + "or WholeFile.read(_:within:), or name who has written it in FileRules.readers."
    var lines = file.codeMatches(system, with: systemWords).map(\.line)
    if !readers.contains(file.path) {
      lines += file.codeMatches(reading, with: readingWords).map(\.line)
    }
    return lines.map { Violation(file, line: $0, remedy) }
  }
}
