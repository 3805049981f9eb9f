import BrowserDriving
import Devices
import Flows
import Vocabulary

/// A flow with what it runs on.
struct PlannedFlow: Sendable {
  /// Unique in the run: the path, and the platform.
  let id: String
  let flow: FlowFile
  let platform: Platform
  /// The app, as `tandem run` takes it.
  let app: String
  /// `nil` only where no device is known.
  let device: Devices.Device?

  /// Where a failure stands that belongs to no step.
  var place: FlowPlace { FlowPlace(file: flow.path, line: 1, column: 1) }
}

/// What the command line says of all flows.
struct FlowOptions: Sendable {
  /// Names for expressions, by `-e` and from the environment of the process.
  var environment: [String: String] = [:]
  /// Whether each step has a picture, and not only one that failed.
  var takesPictures = false
  /// Whether expected pictures are written and not compared.
  var updatesPictures = false
  var allowsRemote = false
  /// Where `takeScreenshot` writes: the folder of the report, else the current one.
  var pictureFolder = "."
  /// The browser that shows the app.
  var engine = BrowserEngine.chromium
}

/// How an attempt of a flow ended.
struct FlowOutcome: Sendable {
  /// What was wrong with steps that are optional, a line each.
  var warnings: [String] = []
  var failure: StepFailure?
  var took = Duration.zero
}
