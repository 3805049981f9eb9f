import BridgeProtocol
import Foundation
import Navigation
import ShellRuntime

/// What it costs to keep the states of past revisions and the events that led to them.
struct RecordingCost {
  private static let roundCount = 5_000
  private static let urls = (0..<100).map { "/tab4/detail/\($0)" }

  private let start: NavigationState

  /// A state of five tabs with one entry each.
  init() throws {
    let tabs = (0..<5).map { Tab(id: TabID("tab\($0)"), path: "/tab\($0)") }
    start = NavigationState(
      try AppManifest(AppDeclaration(id: "app.tandem.benchmark", name: "Benchmark", tabs: tabs)))
  }

  /// Nanoseconds of an event without and with its state kept, of an event of the timeline, and the
  /// resident bytes of 10,000 states with 10,000 events.
  func figures() throws -> [(name: String, value: Double)] {
    // First, while nothing that was freed can be used again.
    let byteCount = try residentBytesOfRecords()
    var history = StateHistory()
    let plain = nanosecondsPerEvent { _, _, _ in }
    let recorded = nanosecondsPerEvent { history.record($0, after: $1, at: $2) }
    return [
      ("event", plain), ("eventRecorded", recorded), ("timelineEvent", nanosecondsOfTimeline()),
      ("recordedBytes", byteCount),
    ]
  }

  /// The mean over taps, pushes and pops of ever other pages.
  private func nanosecondsPerEvent(
    _ record: (NavigationState, NavigationEvent, Int) -> Void
  ) -> Double {
    var state = start
    var revision = 0
    let duration = ContinuousClock().measure {
      for round in 0..<Self.roundCount {
        let url = Self.urls[round % Self.urls.count]
        for event in [.tabTapped("tab4"), .pushed(url: url), .popped(count: 1), .tabTapped("tab0")]
          as [NavigationEvent]
        {
          state.reduce(event)
          revision += 1
          record(state, event, revision)
        }
      }
    }
    precondition(state.revision == revision, "an event did nothing")
    return duration / .nanoseconds(revision)
  }

  private func nanosecondsOfTimeline() -> Double {
    var timeline = Timeline()
    let count = 2 * Timeline.eventCountMax
    let duration = ContinuousClock().measure {
      for number in 0..<count {
        timeline.append(
          .stateChanged(revision: number, tab: "tab4", url: "/tab4/detail", cause: .native),
          from: .controller("controller"), revision: number,
          at: SessionTime(milliseconds: UInt64(number)))
      }
    }
    precondition(timeline.last == count, "an event is missing")
    return duration / .nanoseconds(count)
  }

  private func residentBytesOfRecords() throws -> Double {
    let before = try Self.residentByteCount()
    var state = start
    var history = StateHistory()
    var timeline = Timeline()
    for number in 0..<StateHistory.stateCountMax {
      let url = "/tab4/detail/\(number)"
      let event: NavigationEvent =
        number.isMultiple(of: 6) ? .poppedToRoot() : .pushed(url: url)
      state.reduce(event)
      history.record(state, after: event, at: number)
      timeline.append(
        .stateChanged(revision: number, tab: "tab4", url: url, cause: .native),
        from: .controller("controller"), revision: number,
        at: SessionTime(milliseconds: UInt64(number)))
    }
    let after = try Self.residentByteCount()
    precondition(history.count > 1 && timeline.last == StateHistory.stateCountMax)
    return Double(after - before)
  }

  /// What `/proc/self/statm` says, in pages of 4 KiB (proc(5)).
  private static func residentByteCount() throws -> Int {
    let data = try Data(contentsOf: URL(filePath: "/proc/self/statm"))
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4_096
  }
}
