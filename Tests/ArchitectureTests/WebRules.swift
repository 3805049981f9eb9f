import Foundation

/// Rules about the modules below `web`.
enum WebRules {
  /// The files that nothing in the repository names, because a browser or the shell asks for them.
  static let entryPoints: Set = ["web/bridge/inject.js"]

  /// The folder whose modules, with all that they reach, are pure.
  static let coreFolder = "web/bridge/core/"
  static let coreEntryPoint = "web/bridge/core.js"

  /// A module that one file imports.
  struct Import: Hashable {
    let line: Int
    let specifier: String
  }

  /// The static and dynamic imports with a literal specifier, read from lines that are code.
  static func imports(in file: SourceFile) -> [Import] {
    let pattern =
      #/(?:\bfrom|\bimport)\s*\(?\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/#
    return zip(file.lines, file.codeLines).enumerated().flatMap { index, pair in
      pair.0.matches(of: pattern).compactMap { match in
        // Masked code keeps its columns, so the keyword is still there unless it is in a comment.
        let start = pair.0.utf8.distance(from: pair.0.startIndex, to: match.range.lowerBound)
        let word = pair.1.utf8.dropFirst(start).prefix(4)
        guard !word.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
        return Import(line: index + 1, specifier: String(match.double ?? match.single ?? ""))
      }
    }
  }

  static func checkSpecifiers(_ file: SourceFile) -> [Violation] {
    guard isWebModule(file) else { return [] }
    return imports(in: file).compactMap { item in
      let hasPath = ["./", "../", "/"].contains { item.specifier.hasPrefix($0) }
      guard !hasPath || !isServedAsWritten(item.specifier) else { return nil }
      return Violation(
        file, line: item.line,
        "The import \"\(item.specifier)\" is not a path that ends in .js. "
          + "There is no build; write it as \"./name.js\".")
    }
  }

  /// Whether a browser can load it as it is: a module, or JSON, whose existence `deno check` tests.
  private static func isServedAsWritten(_ specifier: String) -> Bool {
    specifier.hasSuffix(".js") || specifier.hasSuffix(".json")
  }

  /// Every import leads to a file, and every file is named by another one.
  static func checkGraph(_ files: [SourceFile]) -> [Violation] {
    let paths = Set(files.map(\.path))
    let modules = files.filter { isWebModule($0) }
    var imported: Set<String> = []
    var missing: [Violation] = []
    for file in modules {
      for item in imports(in: file) {
        let path = resolve(item.specifier, from: file.path)
        if path != file.path { imported.insert(path) }
        guard item.specifier.hasPrefix("."), !path.hasSuffix(".json"), !paths.contains(path)
        else { continue }
        missing.append(
          Violation(file, line: item.line, "\(path) does not exist. Correct the import."))
      }
    }
    let unimported = modules.filter {
      !imported.contains($0.path) && !entryPoints.contains($0.path)
        && !$0.path.hasSuffix(".test.js")
    }
    let orphans = unimported.filter { file in !files.contains { names(file, in: $0) } }.map {
      Violation($0, line: 1, "No file imports or names this module. Import it or remove it.")
    }
    return missing + orphans
  }

  /// Whether a file loads a module otherwise than by an import: a page by its address, a module by
  /// a URL or a template.
  private static func names(_ module: SourceFile, in other: SourceFile) -> Bool {
    guard other.path != module.path, !other.path.hasPrefix("Tests/") else { return false }
    if other.language == .javaScript, importsByPattern(module, in: other) { return true }
    let name = module.path.split(separator: "/").last.map(String.init) ?? module.path
    guard other.language != .javaScript || other.text.contains("new URL(") else { return false }
    return ["\"", "'", "/"].contains { other.text.contains($0 + name) }
  }

  /// Whether a file imports modules by a template such as `./adapters/${name}.js`.
  private static func importsByPattern(_ module: SourceFile, in other: SourceFile) -> Bool {
    guard other.text.contains("`") else { return false }
    let pattern = #/import\(\s*`(?<start>[^`$]*)\$\{[^}]*\}(?<end>[^`$]*)`/#
    return other.text.matches(of: pattern).contains { match in
      let start = String(match.start)
      let folder = resolve(start, from: other.path) + (start.hasSuffix("/") ? "/" : "")
      return module.path.hasPrefix(folder) && module.path.hasSuffix(match.end)
    }
  }

  static func resolve(_ specifier: String, from path: String) -> String {
    guard specifier.hasPrefix(".") else { return specifier }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in specifier.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  private static func isWebModule(_ file: SourceFile) -> Bool {
    file.language == .javaScript && file.path.hasPrefix("web/")
  }
}

// MARK: - The pure core

extension WebRules {
  /// The core with all that it imports touches no page, socket, clock or randomness, waits for
  /// nothing, and keeps no state of its own.
  static func checkCore(_ files: [SourceFile]) -> [Violation] {
    let modules = Dictionary(
      files.filter { isWebModule($0) }.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first })
    guard modules.keys.contains(where: { $0.hasPrefix("web/bridge/") }) else { return [] }
    let roots = modules.keys.filter { $0 == coreEntryPoint || $0.hasPrefix(coreFolder) }
    guard !roots.isEmpty else {
      let file = SourceFile(path: coreEntryPoint, text: "")
      return [
        Violation(
          file, line: 1, "The pure core is missing. Put it here or into \(coreFolder) and test it.")
      ]
    }
    var reached: Set<String> = []
    var waiting = roots.sorted()
    while let path = waiting.popLast() {
      guard let file = modules[path], reached.insert(path).inserted else { continue }
      waiting += imports(in: file).map { resolve($0.specifier, from: path) }
    }
    return reached.sorted().compactMap { modules[$0] }.flatMap { impurities(in: $0) }
  }

  private static func impurities(in file: SourceFile) -> [Violation] {
    let globals =
      #/
      (?: ^ | [^.\w$\#] ) (?<global> window|navigator|globalThis|self
        |localStorage|sessionStorage|indexedDB
        |WebSocket|fetch|setTimeout|setInterval|clearTimeout|queueMicrotask
        |requestAnimationFrame|performance|crypto|addEventListener|dispatchEvent
        |URL|Promise|console|structuredClone
      ) \s* [.(\[]
      | ^ (?<state> let|var|class ) \b
      | \b (?<keyword> async|await|import \s* (?= \( ) ) \b
      | \b (?<instance> new \s+ (?: WebSocket|Date|Event|PopStateEvent|CustomEvent ) ) \b
      | (?: ^ | [^.\w$\#] ) (?<member> Date\.now | Math\.random
        | history\.(?:pushState|replaceState|go|back|forward|state|length)
        | location\.(?:href|pathname|search|hash|assign|replace|reload|origin|host)
        | document\.(?:createElement|querySelector|addEventListener|body|head|title
          |visibilityState|readyState|getElementById|documentElement)
      ) \b
      /#
    return file.codeMatches(globals).map { line, match in
      let name =
        match.global ?? match.state ?? match.keyword ?? match.instance ?? match.member ?? ""
      return Violation(
        file, line: line,
        "\(name) is not pure, and the core reaches this file. Pass it in as an input.")
    }
  }
}
