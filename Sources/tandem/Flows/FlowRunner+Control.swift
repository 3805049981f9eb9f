import BridgeProtocol
import Flows
import FoundationEssentials
import System

/// Whether a step did something.
enum StepResult {
  case done
  /// Its condition did not hold.
  case skipped
}

extension FlowRunner {
  /// Rounds of a `repeat` that has no number; a condition that never ends is a mistake.
  private static let roundCountMax = 1_000

  func checkInterruption() throws(StepFailure) {
    guard ProcessEnd.isAsked else { return }
    throw StepFailure("The run was interrupted.", kind: .interrupted)
  }

  func execute(_ command: StepCommand) throws(StepFailure) -> StepResult {
    switch command {
    case .runFlow(let step): return try run(step)
    case .repeat(let step): return try `repeat`(step)
    case .retry(let step): try retry(step)
    case .runScript(let step): return try run(step)
    case .evalScript(let template): _ = try scripts.text(template)
    case .assertVisible, .assertNotVisible, .extendedWaitUntil, .assertTrue, .assertAppearance,
      .waitForAnimationToEnd, .takeScreenshot, .assertScreenshot, .assertTab, .assertStack,
      .assertModal, .assertBadge, .assertLockstep, .assertConsoleIsClean:
      try check(command)
    case .tap, .inputText, .inputRandom, .eraseText, .pressKey, .copyTextFrom, .pasteText,
      .setClipboard, .back, .hideKeyboard, .scroll, .swipe, .scrollUntilVisible:
      try act(command)
    default: try change(command)
    }
    return .done
  }

  private func check(_ command: StepCommand) throws(StepFailure) {
    switch command {
    case .assertVisible(let selector): try assertVisible(selector)
    case .assertNotVisible(let selector): try assertNotVisible(selector)
    case .extendedWaitUntil(let step): try waitUntil(step)
    case .assertTrue(let template): try assertTrue(template)
    case .assertAppearance(let isDark): try assertAppearance(isDark: isDark)
    case .waitForAnimationToEnd(let limit):
      stillness = .moving
      try reach(.rested, within: .milliseconds(Int(try scripts.number(limit))))
    case .takeScreenshot(let step): try takeScreenshot(step)
    case .assertScreenshot(let step): try assertScreenshot(step)
    case .assertTab(let template): try assertTab(template)
    case .assertStack(let expected): try assertStack(expected)
    case .assertModal(let expected): try assertModal(expected)
    case .assertBadge(let tab, let value): try assertBadge(tab, value)
    case .assertLockstep: try assertLockstep()
    case .assertConsoleIsClean: try assertConsoleIsClean()
    default: preconditionFailure("This command checks nothing.")
    }
  }

  private func act(_ command: StepCommand) throws(StepFailure) {
    switch command {
    case .tap(let step): try tap(step)
    case .inputText(let template): try inputText(scripts.text(template))
    case .inputRandom(let random): try inputText(randomText(random))
    case .eraseText(let count): try eraseText(Int(try scripts.number(count)))
    case .pressKey(let key): try press(key)
    case .copyTextFrom(let selector): try copyText(selector)
    case .pasteText: try inputText(scripts.copiedText)
    case .setClipboard(let template): try setClipboard(scripts.text(template))
    case .back: try goBack()
    case .hideKeyboard: try hideKeyboard()
    case .scroll: try scroll()
    case .swipe(let step): try swipe(step)
    case .scrollUntilVisible(let step): try scrollUntilVisible(step)
    default: preconditionFailure("This command is none of a user.")
    }
  }

  // MARK: Steps in steps

  private func perform(
    _ body: FlowBody, _ environment: [EnvironmentEntry]
  ) throws(StepFailure) {
    let values = try scripts.values(of: environment)
    scripts.enter(values)
    defer { scripts.leave() }
    switch body {
    case .steps(let steps): try perform(steps)
    case .file(let file):
      try scripts.define(file.header.environment.filter { values[$0.name] == nil })
      try perform(file.steps, between: file.header)
    }
  }

  private func run(_ step: RunFlowStep) throws(StepFailure) -> StepResult {
    guard try holds(step.condition) else { return .skipped }
    try perform(step.body, step.environment)
    return .done
  }

  private func `repeat`(_ step: RepeatStep) throws(StepFailure) -> StepResult {
    let count = try step.times.map(scripts.number).map { Int($0) } ?? Self.roundCountMax
    var round = 0
    while round < count, try holds(step.condition) {
      try checkInterruption()
      try perform(step.steps)
      round += 1
    }
    if round == Self.roundCountMax, step.times == nil {
      throw StepFailure(
        "The condition still holds after \(Self.roundCountMax) rounds: give `times`, or see what "
          + "should end it.")
    }
    return round == 0 ? .skipped : .done
  }

  private func retry(_ step: RetryStep) throws(StepFailure) {
    let count = Int(try scripts.number(step.retryCount))
    for round in 0...count {
      do throws(StepFailure) {
        return try perform(step.body, step.environment)
      } catch {
        guard round < count, error.kind == .unmet else { throw error }
        try checkInterruption()
      }
    }
  }

  // MARK: Scripts

  private func run(_ step: RunScriptStep) throws(StepFailure) -> StepResult {
    guard try holds(step.condition) else { return .skipped }
    scripts.enter(try scripts.values(of: step.environment))
    defer { scripts.leave() }
    try scripts.run(step.source, as: step.file)
    return .done
  }

  // MARK: Random texts

  private func randomText(_ random: RandomText) throws(StepFailure) -> String {
    let length = try random.length.map(scripts.number).map { Int($0) } ?? 8
    func letters(_ count: Int, of alphabet: String) -> String {
      let letters = Array(alphabet)
      return String((0..<count).map { _ in letters[Int.random(in: letters.indices)] })
    }
    let names = { (list: [String]) in list[Int.random(in: list.indices)] }
    return switch random.kind {
    case .text: letters(length, of: "abcdefghijklmnopqrstuvwxyz")
    case .number: letters(length, of: "0123456789")
    case .email: letters(10, of: "abcdefghijklmnopqrstuvwxyz0123456789") + "@example.com"
    case .personName:
      "\(names(["Ada", "Amara", "Chen", "Ines", "Jonas", "Noor", "Priya", "Tomás"])) "
        + names(["Abebe", "Berg", "Costa", "Haddad", "Kim", "Novak", "Okafor", "Silva"])
    case .cityName:
      names(["Accra", "Bergen", "Kyoto", "Lima", "Lyon", "Nairobi", "Porto", "Quito"])
    case .countryName:
      names(["Brazil", "Canada", "Ghana", "Japan", "Kenya", "Norway", "Peru", "Portugal"])
    case .colorName:
      names(["amber", "blue", "crimson", "green", "indigo", "olive", "teal", "violet"])
    }
  }
}
