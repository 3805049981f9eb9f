import BridgeProtocol
import Devices
import Flows
import FoundationEssentials
import ShellCommands
import ShellRuntime
import Vocabulary
import WebServer

extension ShellProcess {
  /// Begins or ends a recording.
  ///
  /// - Parameters:
  ///   - body: What was asked for.
  ///   - object: The answer without what came of it.
  /// - Returns: The answer to whoever asked.
  func perform(_ body: RecordBody, _ object: JSONObject) -> APIResponse {
    do throws(FlowRecorder.Failure) {
      let steps = try body.stop ? stopRecording() : startRecording(body.file)
      sendRecording()
      if let failure = steps.failure { throw .notStored(failure) }
      return APIResponse(
        object, data: ["file": .string(steps.file), "steps": .integer(Int64(steps.count))])
    } catch {
      switch error {
      case .refused(let sentence): return .refused(sentence)
      case .notStored(let sentence): return .notStored(sentence)
      }
    }
  }

  /// Adds what an input has led to to the flow that is recorded.
  func recordInput() {
    guard let steps = recorder?.follow(session) else { return }
    session.record(.stepsRecorded(steps), from: .shell, at: now)
  }

  /// Ends the recording; `nil` without one.
  @discardableResult
  func endRecording() -> RecordedSteps? {
    guard let recorder else { return nil }
    let steps = recorder.finish(session)
    self.recorder = nil
    session.setRecording(false, at: now)
    session.record(.stepsRecorded(steps), from: .shell, at: now)
    return steps
  }

  private func startRecording(_ file: String?) throws(FlowRecorder.Failure) -> RecordedSteps {
    if let recorder {
      throw .refused(
        "\(recorder.file) is recorded already: end that first, by “tandem record --stop”.")
    }
    let origin = { [self] path in self.origin(ofFlowAt: path) }
    let recorder = try FlowRecorder(file, of: origin, session, warn: Self.warner(to: warnings))
    self.recorder = recorder
    session.setRecording(true, at: now)
    return RecordedSteps(file: recorder.file, count: 0)
  }

  private func stopRecording() throws(FlowRecorder.Failure) -> RecordedSteps {
    guard let steps = endRecording() else {
      throw .refused("Nothing is recorded: begin with “tandem record FLOW.yaml”.")
    }
    return steps
  }

  /// Tells pages, controllers and followers of the timeline in this turn.
  private func sendRecording() {
    session.flush()
    performSessionOutputs()
    if commands.isWatching { commands.update(session: session, at: now) }
    performCommandOutputs()
  }

  /// What a flow says of the app and the device.
  private func origin(ofFlowAt path: String) -> RecordingOrigin {
    let platform = session.device.environment.platform
    return RecordingOrigin(
      program: "Tandem \(Tandem.version)", appName: session.configuration.appName,
      deviceName: session.deviceIdentity(of: platform).name, app: location.name(forFlowAt: path),
      platform: platform)
  }
}

extension AppLocation {
  /// The app as the header of a flow names it; `nil` if the flow is found to be of it anyway.
  fileprivate func name(forFlowAt path: String) -> String? {
    if case .server(let upstream) = declaration { return upstream.origin }
    let flows = path.split(separator: "/").dropLast()
    let found = FlowSelection.app(around: path).map { RelativePath.parts(of: $0) }
    guard found != RelativePath.parts(of: folder) else { return nil }
    return RelativePath.to(folder, from: "/" + flows.joined(separator: "/"))
  }
}
