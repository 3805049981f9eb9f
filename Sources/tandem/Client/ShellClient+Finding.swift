import BridgeProtocol

/// A shell that answered, and its answer about itself.
struct RunningShell {
  let client: ShellClient
  /// The answer to `GET shell`.
  let facts: JSONValue
}

extension RuntimeFolder {
  /// The shells that run: those that answer.
  func runningShells(timeout: Duration) -> [RunningShell] {
    socketNames.compactMap { name in
      guard let name = try? ShellName(name) else { return nil }
      let client = ShellClient(name: name, in: self)
      let facts = try? client.get("shell", timeout: timeout)
      return facts.map { RunningShell(client: client, facts: $0) }
    }
  }

  /// The shell of that name; without a name the only one that runs.
  func client(named name: String?) throws(CommandFailure) -> ShellClient {
    let names = socketNames
    if let name {
      guard names.contains(name), let name = try? ShellName(name) else {
        throw .noShell(named: name, running: names)
      }
      return ShellClient(name: name, in: self)
    }
    switch names.count {
    case 0: throw .noShell(named: nil, running: [])
    case 1:
      if let name = try? ShellName(names[0]) { return ShellClient(name: name, in: self) }
      throw .noShell(named: nil, running: [])
    default:
      throw CommandFailure(
        .usage,
        "Several shells run (\(names.joined(separator: ", "))): choose one with --shell NAME or "
          + "the variable \(ShellOptions.variable).")
    }
  }
}

extension CommandFailure {
  /// No shell answers at the socket of that name, or at any.
  static func noShell(named name: String?, running: [String]) -> CommandFailure {
    guard let name, !running.isEmpty else {
      let start = name.map { "tandem run --name \($0)" } ?? "tandem run"
      let what = name.map { "No shell of the name “\($0)” runs" } ?? "No shell runs"
      return CommandFailure(.noShell, "\(what): start one with “\(start)”.")
    }
    let list = running.joined(separator: ", ")
    return CommandFailure(
      .noShell,
      "No shell of the name “\(name)” runs: choose one of \(list), or start it with "
        + "“tandem run --name \(name)”.")
  }
}
