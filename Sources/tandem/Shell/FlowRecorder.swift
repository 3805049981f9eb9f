import BridgeProtocol
import Flows
import FoundationEssentials
import Navigation
import ShellRuntime
import Synchronization
import System

/// Records what the user does as a flow, whose file is whole after each step.
///
/// Another thread writes the file, so that a slow disk holds nobody up before the end.
final class FlowRecorder {
  /// Why nothing is recorded, in a sentence.
  enum Failure: Error {
    /// As things are.
    case refused(String)
    /// Nothing can be written.
    case notStored(String)
  }

  /// How many names are tried for a flow without one.
  private static let nameCountMax = 1_000

  /// The absolute path of the flow.
  let file: String
  private var recording: FlowRecording
  /// The number of the last event that was looked at.
  private var lastEvent: Int
  /// Where the user was after it; most events change nothing of that.
  private var latest: Place
  private let output: Output

  /// Begins a new file, with nothing but the start of the app.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file; `nil` for the first free name in the folder `flows`
  ///     of the current one.
  ///   - origin: What is recorded, by the path of the flow.
  ///   - session: The session, as it is now.
  ///   - warn: Takes one sentence when the file cannot be written any more, on any thread.
  /// - Throws: `Failure` if there is a file of this name, or it cannot be written.
  init(
    _ path: String?, of origin: (_ path: String) -> RecordingOrigin, _ session: ShellSession,
    warn: @escaping @Sendable (String) -> Void
  ) throws(Failure) {
    let place = Place(session)
    var made: (path: String, recording: FlowRecording)?
    for path in try Self.candidates(path) where made == nil {
      let recording = FlowRecording(origin(path), at: place.recorded)
      if try Self.make(path, recording.text) { made = (path, recording) }
    }
    guard let made else {
      throw .refused(
        path.map { "There is something named \($0): choose another name, or remove it." }
          ?? "The folder “flows” is full of recordings: remove some.")
    }
    file = made.path
    recording = made.recording
    lastEvent = session.timeline.last
    latest = place
    output = Output(file, warn)
  }

  /// Takes what happened since the last call; returns what that changed, `nil` for nothing.
  func follow(_ session: ShellSession) -> RecordedSteps? {
    guard session.timeline.last > lastEvent else { return nil }
    let events = session.timeline.events(after: lastEvent)
    lastEvent = session.timeline.last
    if !latest.isOf(session) { latest = Place(session) }
    var change = Change()
    for event in events {
      recording.take(event.object, in: latest.recorded)
      change.add(recording)
    }
    guard !change.isEmpty else { return nil }
    output.write(recording)
    return steps(change)
  }

  /// Adds what is still to be asserted, and returns when the file is written: whoever asked for the
  /// end may read it.
  func finish(_ session: ShellSession) -> RecordedSteps {
    let before = follow(session)
    recording.finish(in: Place(session).recorded)
    var change = Change(before)
    change.add(recording)
    output.write(recording)
    return steps(change, isEnd: true, failure: output.finish())
  }

  private func steps(
    _ change: Change, isEnd: Bool = false, failure: String? = nil
  ) -> RecordedSteps {
    RecordedSteps(
      file: file, count: recording.stepCount, takenBack: change.takenBack,
      lines: change.lines.joined(separator: "\n"), isEnd: isEnd, failure: failure)
  }
}

/// What several events have changed at the end of a file.
private struct Change {
  var takenBack = 0
  var lines: [String] = []

  init(_ steps: RecordedSteps? = nil) {
    takenBack = steps?.takenBack ?? 0
    lines = (steps?.lines ?? "").split(separator: "\n").map(String.init)
  }

  var isEmpty: Bool { takenBack == 0 && lines.isEmpty }

  /// Adds what the last call of a recording has changed.
  mutating func add(_ recording: FlowRecording) {
    takenBack += max(recording.takenBack - lines.count, 0)
    lines = lines.dropLast(recording.takenBack) + recording.lastSteps
  }
}

/// Where the user is, as a recording takes it.
private struct Place {
  let recorded: RecordedPlace
  private let revision: Int
  private let environment: WireEnvironment
  private let systemUI: WireSystemUI

  init(_ session: ShellSession) {
    let state = session.controllerState().encodedObject()
    recorded = RecordedPlace((try? JSONValue(parsing: state, limits: .file)) ?? .null)
    revision = session.navigation.revision
    environment = session.device.environment
    systemUI = session.systemUI
  }

  /// Whether nothing of it has changed.
  func isOf(_ session: ShellSession) -> Bool {
    revision == session.navigation.revision && environment == session.device.environment
      && systemUI == session.systemUI
  }
}

// MARK: - The file

extension FlowRecorder {
  /// The paths that a flow may get, the best first.
  private static func candidates(_ path: String?) throws(Failure) -> [String] {
    guard let path else {
      let folder = "\(FileManager.default.currentDirectoryPath)/flows"
      NewDirectory.make(folder)
      return (1...nameCountMax).map { "\(folder)/recorded\($0 == 1 ? "" : "-\($0)").yaml" }
    }
    guard path.hasPrefix("/") else {
      throw .refused("“\(path)” is no absolute path: name the flow from the root.")
    }
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
      throw .refused("“\(path)” is no name of a flow: let it end in .yaml.")
    }
    return [path]
  }

  /// Makes the file; returns false if there is something of its name.
  private static func make(_ path: String, _ text: String) throws(Failure) -> Bool {
    do throws(NewFile.Failure) {
      try NewFile.write(Array(text.utf8), to: path, replaces: false)
      return true
    } catch {
      switch error {
      case .exists: return false
      case .refused(let reason):
        throw .notStored("The flow cannot be written to \(path): \(reason).")
      }
    }
  }

  /// Writes the newest text of the file, one after the other.
  private final class Output: Sendable {
    private let file: String
    private let warn: @Sendable (String) -> Void
    private let queue = WorkQueue()
    private let state = Mutex(State())

    private struct State {
      /// What was not begun to be written yet.
      var waiting: FlowRecording?
      /// Why the last one was not written, in a sentence.
      var failure: String?
    }

    init(_ file: String, _ warn: @escaping @Sendable (String) -> Void) {
      self.file = file
      self.warn = warn
    }

    func write(_ recording: FlowRecording) {
      let isQueued = state.withLock { state in
        defer { state.waiting = recording }
        return state.waiting != nil
      }
      if !isQueued { queue.add { self.writeWaiting() } }
    }

    /// Returns when all is written; why it is not, in a sentence, if it is not.
    func finish() -> String? {
      queue.finish()
      return state.withLock(\.failure)
    }

    private func writeWaiting() {
      let recording = state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting
      }
      guard let recording else { return }
      do throws(NewFile.Failure) {
        try NewFile.write(Array(recording.text.utf8), to: file, replaces: true)
        state.withLock { $0.failure = nil }
      } catch {
        let reason = if case .refused(let reason) = error { reason } else { "it is taken" }
        let sentence = "The flow cannot be written to \(file): \(reason)."
        let isNew = state.withLock { state in
          defer { state.failure = sentence }
          return state.failure == nil
        }
        if isNew { warn("\(sentence) Recording goes on, and tries again with the next step.") }
      }
    }
  }
}
