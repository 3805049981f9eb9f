package import BridgeProtocol
package import Vocabulary

/// What a recording begins with.
package struct RecordingOrigin: Hashable, Sendable {
  /// The program with its version, such as `Tandem 1.0.0`.
  package let program: String
  /// The name of the app, for people.
  package let appName: String
  /// The name of the device, for people; `nil` if it is not known.
  package let deviceName: String?
  /// What the setting `app` of the flow is: a path from its folder, or a URL; `nil` if the flow
  /// needs none.
  package let app: String?
  package let platform: Platform

  package init(
    program: String, appName: String, deviceName: String?, app: String?, platform: Platform
  ) {
    self.program = program
    self.appName = appName
    self.deviceName = deviceName
    self.app = app
    self.platform = platform
  }
}

/// Makes a flow of what a user does, by the events of the shell's timeline.
///
/// What a step has led to is asserted before the next one, from the place of the event before that:
/// the place that comes with a gesture is from before the app has reacted, the one that comes with
/// an action may show what the action did. So every event has to be handed over, with the place
/// right after it.
package struct FlowRecording: Sendable {
  /// The lines before what the user does: who recorded what, and the start of the app.
  private let head: [String]
  private var draft: FlowDraft
  private var latest: RecordedPlace
  /// How it was before the last action, which may still be refused.
  private var revocable: (source: String?, draft: FlowDraft)?
  /// How many of the last lines that the file had before the last call are not there any more.
  package private(set) var takenBack = 0
  /// The lines at the end of the file that the last call put in the place of those, without line
  /// feeds; after `init` those that start the app.
  package private(set) var lastSteps: [String]

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - origin: what is recorded.
  ///   - place: where the user is.
  package init(_ origin: RecordingOrigin, at place: RecordedPlace) {
    let link = RecordedLine.step("openLink", .text(place.visibleURL))
    let start = [.step("launchApp")] + (place.isStart || place.visibleURL.isEmpty ? [] : [link])
    lastSteps = start.flatMap(FlowWriter.lines)
    head = Self.header(origin) + lastSteps
    draft = FlowDraft(at: place)
    latest = place
  }

  /// How many steps there are after the start of the app, assertions included.
  package var stepCount: Int { draft.lines.stepCount }

  /// The whole file.
  ///
  /// A recording is a value: any thread that it is handed to may join the lines of a long one.
  package var text: String {
    (head + draft.lines.written).map { $0 + "\n" }.joined()
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: an event of the timeline, as `GET events` shows it.
  ///   - place: where the user is after it.
  package mutating func take(_ event: JSONObject, in place: RecordedPlace) {
    defer { latest = place }
    change { recording in
      guard !recording.draft.lines.isFull else { return }
      recording.record(event)
    }
  }

  /// Writes what the last step has led to; the recording may go on.
  ///
  /// - Parameter place: where the user is.
  package mutating func finish(in place: RecordedPlace) {
    change { $0.draft.assert(place) }
    latest = place
  }

  private mutating func change(_ body: (inout FlowRecording) -> Void) {
    draft.lines.mark()
    let former = draft.lines
    body(&self)
    (takenBack, lastSteps) = draft.lines.changes(since: former)
  }

  private mutating func record(_ event: JSONObject) {
    let source = event["source"]?.string
    switch event["event"]?.string {
    case "gesture":
      revocable = nil
      guard let gesture = event["gesture"]?.object.flatMap(RecordedGesture.init) else { return }
      draft.record(gesture, from: latest)
    case "action" where source == "controller":
      guard let name = event["name"]?.string else { return }
      let parameters = event["parameters"]?.object ?? [:]
      record(RecordedAction(name: name, parameters: parameters), by: source)
    case "command":
      guard let verb = event["verb"]?.string else { return }
      let body = event["parameters"]?.object ?? [:]
      record(RecordedAction(verb: verb, body: body, in: latest), by: source)
    case "refused" where source == revocable?.source:
      if let revocable { draft = revocable.draft }
      revocable = nil
    default: break
    }
  }

  private mutating func record(_ action: RecordedAction?, by source: String?) {
    revocable = (source, draft)
    if let action { draft.record(action.lines(from: latest), from: latest) }
  }

  private static func header(_ origin: RecordingOrigin) -> [String] {
    let device = origin.deviceName.map { ", \($0)" } ?? ""
    let line = FlowWriter.comment("Recorded with \(origin.program): \(origin.appName)\(device)")
    var settings: [FlowMember] = []
    if let app = origin.app {
      settings.append(FlowMember("app", .word(FlowWriter.verbatim(app))))
    }
    if origin.platform != .ios {
      settings.append(FlowMember("platform", .word(origin.platform.rawValue)))
    }
    return settings.isEmpty ? [line] : [line, "tandem: \(FlowWriter.map(settings))", "---"]
  }
}
