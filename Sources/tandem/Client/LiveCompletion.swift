import ArgumentParser
import BridgeProtocol
import FoundationEssentials

/// Words for the completion of a command line that only a running Tandem shell knows.
enum LiveCompletion: Sendable {
  case shells, tabs, modals, buttons, devices, links

  /// Typing must not be held up for longer by one answer.
  private static let timeout = Duration.milliseconds(80)

  /// The words that fit, nothing if no shell answers.
  func words(for arguments: [String], startingWith prefix: String) -> [String] {
    candidates(for: arguments).filter { $0.hasPrefix(prefix) && Self.isHarmless($0) }
  }

  /// Whether a command-line shell takes a word literally.
  ///
  /// A page chooses the ids of its modals, and bash expands what it is offered (`compgen -W`), so
  /// that a word with `$(…)` would run a program.
  private static func isHarmless(_ word: String) -> Bool {
    !word.hasPrefix("-")
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_.:/@+=,%".unicodeScalars.contains(scalar)
      }
  }

  private func candidates(for arguments: [String]) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let folder = RuntimeFolder(environment: environment)
    guard self != .shells else { return folder.socketNames }
    let name = Self.shellName(in: arguments) ?? environment[ShellOptions.variable]
    guard let client = try? folder.client(named: name.flatMap { $0.isEmpty ? nil : $0 }),
      let answer = try? client.get(resource, timeout: Self.timeout)
    else { return [] }
    let ids = { (value: JSONValue?) in (value?.array ?? []).compactMap { $0["id"]?.string } }
    return switch self {
    case .shells: []
    case .tabs: ids(answer["tabs"])
    case .modals: ids(answer["modals"])
    case .buttons: ids(answer["modals"]?.array?.last?["buttons"])
    case .devices: ["ios", "android"] + ids(answer["devices"])
    case .links:
      ["pattern", "link"].flatMap { member in
        (answer["routes"]?.array ?? []).compactMap { $0[member]?.string }
      }
    }
  }

  /// Which resource of the API lists the values.
  private var resource: String {
    switch self {
    case .devices: "devices"
    case .links: "routes"
    case .shells, .tabs, .modals, .buttons: "state"
    }
  }

  /// The shell that the words typed so far name.
  static func shellName(in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--shell=") { return String(argument.dropFirst("--shell=".count)) }
      if argument == "--shell", index + 1 < arguments.count { return arguments[index + 1] }
    }
    return nil
  }
}

extension CompletionKind {
  /// Offers what the running shell knows.
  static func live(_ completion: LiveCompletion) -> CompletionKind {
    .custom { arguments, _, prefix in completion.words(for: arguments, startingWith: prefix) }
  }
}
