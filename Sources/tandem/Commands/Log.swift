import ArgumentParser
import BridgeProtocol
import WebServer

/// `tandem log`: the timeline.
struct Log: ShellCommand {
  static let limitMax = 10_000

  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the timeline: every event, who caused it, and why.",
    discussion: """
      Each line has the event's id, the seconds since the shell started, what happened, and its \
      facts as name=value; with --json each is an object. Without --after the newest are printed, \
      with it the oldest that are newer than ID.
      """)

  @Flag(
    name: [.customShort("f"), .customLong("follow")],
    help: "Go on with each event as it happens, until the shell stops.")
  var follows = false

  @Option(help: ArgumentHelp("Only events after this one.", valueName: "id"))
  var after: UInt32?

  @Option(
    help: ArgumentHelp(
      "At most so many, 1 to 10000 (default: 1000; with -f 10, as many as follow after ID).",
      valueName: "number"))
  var limit: Int?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard let limit, !(1...Self.limitMax).contains(limit) else { return }
    throw ValidationError("--limit is \(limit): give 1 to \(Self.limitMax).")
  }

  func perform() throws(CommandFailure) {
    let client = try shell.client
    let count = limit ?? (follows ? 10 : 1_000)
    let start = if let after { Int(after) } else { try newest(count, of: client) }
    if follows {
      try client.follow("events?follow=true&after=\(start)") { line in
        guard let event = try? JSONValue(parsing: line) else { return true }
        write(event)
        return true
      }
      return
    }
    let answer = try client.get(
      "events?after=\(start)&limit=\(count)", timeout: shell.timeout.duration)
    for event in answer["events"]?.array ?? [] { write(event) }
  }

  /// The id before the newest events.
  private func newest(_ count: Int, of client: ShellClient) throws(CommandFailure) -> Int {
    let answer = try client.get("events?after=0&limit=1", timeout: shell.timeout.duration)
    return max((answer["last"]?.integer ?? 0) - count, 0)
  }

  private func write(_ event: JSONValue) {
    shell.write(event, text: [EventLine(event).text])
  }
}
