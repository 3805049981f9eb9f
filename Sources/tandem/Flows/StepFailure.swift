import BridgeProtocol
import BrowserDriving
import FlowReports
import Flows

/// Why a step of a flow failed.
struct StepFailure: Error {
  enum Kind {
    /// What was waited for did not hold.
    case unmet
    /// The browser has ended: another one may do better.
    case browserEnded
    /// The page does not answer, so that it can be asked nothing more.
    case stuck
    /// The run was interrupted.
    case interrupted
  }

  var kind = Kind.unmet
  /// What is wrong, in a sentence.
  var message: String
  /// What was waited for, if something was.
  var expected: String?
  /// The names most like the one that was looked for.
  var nearest: [String] = []
  /// What was compared, if pictures were.
  var pictures: TraceComparison?
  /// What was seen when it happened, once a step has told it; `nil` before.
  var circumstances: Circumstances?

  /// What a report says of a failure beside its sentence.
  struct Circumstances {
    let place: FlowPlace
    let title: String
    let events: [String]
    let console: [String]
    /// The path of the picture.
    let picture: String?
  }

  init(_ message: String, kind: Kind = .unmet) {
    self.message = message
    self.kind = kind
  }

  init(_ failure: BrowserFailure) {
    switch failure.code {
    case .ended: self.init(failure.description, kind: .browserEnded)
    case .timedOut:
      self.init(
        "The page does not answer: a script of it runs without an end, or the machine has too much "
          + "to do.", kind: .stuck)
    case .blocked: self.init(failure.description, kind: .stuck)
    case .cannotStart, .closed, .crashed, .missing, .refused: self.init(failure.description)
    }
  }

  init(_ failure: CommandFailure) {
    self.init(FailureText(failure).sentence)
    expected = failure.members["waitedFor"]?.string
  }

  init(_ failure: ExpressionFailure) {
    if let cause = failure.cause as? StepFailure {
      self = cause
    } else {
      self.init(failure.description)
    }
  }
}
