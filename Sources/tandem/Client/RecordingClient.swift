import BridgeProtocol
import System

/// A recording of a running shell, as somebody sees it who has asked for it.
struct RecordingClient {
  /// What was recorded.
  struct Recorded: Sendable {
    /// The absolute path of the flow.
    let file: String
    let stepCount: Int

    init(_ json: JSONValue?) {
      file = json?["file"]?.string ?? ""
      stepCount = json?["steps"]?.integer ?? 0
    }
  }

  /// How often to look whether the process is to end.
  private static let lookInterval = Duration.milliseconds(100)

  private let client: ShellClient
  private let options: ShellOptions

  init(of client: ShellClient, _ options: ShellOptions) {
    self.client = client
    self.options = options
  }

  /// Records to a new file, and writes each step as it comes, until the recording ends, by
  /// whomever, or this process is asked to end.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file.
  ///   - begun: Called once it is recorded.
  /// - Returns: What was recorded.
  /// - Throws: `CommandFailure` if there is no recording, or its file could not be written.
  func record(
    to file: String, begun: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Recorded {
    let events = try client.get("events?limit=1", timeout: options.timeout.duration)
    var body = RecordBody()
    body.file = file
    _ = try client.post(.record, .record(body), wait: options.timeout.duration)
    do throws(CommandFailure) {
      try begun()
      return try follow(file, after: events["last"]?.integer ?? 0)
    } catch {
      // Nobody would know of it any more.
      _ = try? stop()
      throw error
    }
  }

  /// Ends the recording; returns the answer.
  func stop() throws(CommandFailure) -> JSONValue {
    var body = RecordBody()
    body.stop = true
    return try client.post(.record, .record(body), wait: options.timeout.duration)
  }

  private func follow(_ file: String, after event: Int) throws(CommandFailure) -> Recorded {
    let end = AwaitedValue<Result<Recorded, CommandFailure>>()
    let isFollowing = BackgroundThread.start {
      end.provide(Result { () throws(CommandFailure) in try read(file, after: event) })
    }
    guard isFollowing else {
      throw CommandFailure(.internalFault, "No thread is left to follow the shell: close programs.")
    }
    while end.wait(timeout: Self.lookInterval) == nil, !ProcessEnd.isAsked {}
    // If somebody else ends it at the same time, that is the end.
    if end.current == nil { _ = try? stop() }
    guard let result = end.wait(timeout: options.timeout.duration) else {
      throw CommandFailure(
        .timeout, "The shell has not ended the recording in time: try “tandem record --stop”.")
    }
    return try result.get()
  }

  /// Reads the timeline until the recording ends.
  private func read(_ file: String, after first: Int) throws(CommandFailure) -> Recorded {
    var last = Recorded(nil)
    var failure: String?
    var held: [String] = []
    try client.follow("events?follow=true&after=\(first)") { line in
      guard let event = try? JSONValue(parsing: line), event["event"] == "recorded",
        event["file"]?.string == file
      else { return true }
      last = Recorded(event)
      failure = event["failure"]?.string
      let isEnd = event["ended"]?.bool == true
      // A step that grows with what is typed is shown when something else follows.
      held = held.dropLast(event["takenBack"]?.integer ?? 0)
      held += (event["lines"]?.string ?? "").split(separator: "\n").map(String.init)
      let isTyping = !isEnd && held.last?.hasPrefix("- inputText: ") == true
      let shown = isTyping ? Array(held.dropLast()) : held
      options.write(event, text: shown)
      held.removeFirst(shown.count)
      return !isEnd
    }
    if let failure { throw CommandFailure(.storage, failure) }
    return last
  }
}
