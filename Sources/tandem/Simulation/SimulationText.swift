import FoundationEssentials
import Glibc
import Simulation
import System
import TerminalUI

/// What a simulation says to a person.
struct SimulationText {
  private static let columnCountMax = 2_000
  private static let labelColumnCount = 10

  let lines: [String]

  init(_ result: SimulationResult) {
    var lines = [Self.summary(of: result)]
    if !result.findings.isEmpty {
      lines += ["", "By the manifest:"]
      lines += result.findings.flatMap { finding in
        Self.paragraph(finding.sentence, label: finding.kind.label)
      }
    }
    let missing = result.report.coverage.missing
    // In a few seeds hardly anything happens.
    if result.plan.isWhole, !missing.isEmpty {
      lines += [""]
      lines += Self.paragraph(missing.joined(separator: ", "), opening: "Never happened: ")
    }
    lines.append("")
    if let failure = result.report.failure {
      lines += Self.lines(of: failure, in: result.subject.app, what: "seed \(failure.seed)")
      lines.append("")
      lines += [("again", result.command), ("replay", result.replayCommand)]
        .compactMap { label, command in
          command.map {
            "\(label)\(String(repeating: " ", count: 8 - label.count))\(Self.shown($0))"
          }
        }
    } else if result.holds {
      lines.append("Everything held.")
    } else {
      lines.append("FAILED: in so many seeds all that is listed above has to happen.")
    }
    self.lines = lines
  }

  private static func summary(of result: SimulationResult) -> String {
    let report = result.report
    let seeds = report.seedCount == 1 ? "seed" : "seeds"
    let hours = Double(report.virtualMilliseconds) / 3_600_000
    let time = hours < 1 ? "\(rounded(hours * 60)) minutes" : "\(rounded(hours)) hours"
    return "\(shown(result.subject.name)): \(grouped(report.seedCount)) \(seeds), "
      + "\(grouped(report.stepCount)) steps, \(time) of virtual time in "
      + "\(rounded(result.seconds)) s"
  }

  /// What broke, and the steps to it with what each of them changes.
  static func lines(
    of failure: SimulationFailure, in app: SimulatedApp, what: String
  ) -> [String] {
    let count = failure.steps.count
    let drawn = failure.drawnStepCount > count ? " of \(failure.drawnStepCount)" : ""
    let steps = count == 1 && drawn.isEmpty ? "step leads" : "steps lead"
    return paragraph(
      "\(failure.sentence). \(count)\(drawn) \(steps) there:", opening: "FAILED, \(what): ")
      + numbered(Simulation.replay(app, failure.steps).lines)
  }

  /// Lines with their numbers.
  static func numbered(_ lines: [String]) -> [String] {
    let width = String(lines.count).count
    return lines.enumerated().flatMap { index, line in
      let number = String(index + 1)
      let padding = String(repeating: " ", count: width - number.count + 2)
      return paragraph(line, opening: "\(padding)\(number)  ")
    }
  }

  /// What a replay ends with.
  static func end(of replay: SimulationReplay) -> String {
    replay.sentence.map { "FAILED: \(shown($0))." } ?? "Everything held."
  }

  private static func shown(_ text: String) -> String {
    EscapedText(text, columnCountMax: columnCountMax).string
  }

  private static func paragraph(_ text: String, label: String) -> [String] {
    paragraph(
      text,
      opening: "  \(label)\(String(repeating: " ", count: labelColumnCount - label.count))")
  }

  /// A text behind an opening, broken between words for a terminal, so that the opening stands
  /// out.
  private static func paragraph(_ text: String, opening: String) -> [String] {
    let text = shown(text)
    guard isatty(STDOUT_FILENO) == 1 else { return [opening + text] }
    let indentation = opening.count <= labelColumnCount + 2 ? opening.count : 2
    let width = max(40, min(TerminalDevice().size.columnCount, 100))
    var lines: [String] = []
    var line = opening
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indentation)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}

extension ManifestStudy.Finding.Kind {
  fileprivate var label: String {
    switch self {
    case .outsideEveryTab: "no tab"
    case .unreachableTab: "tab"
    case .neverLeft: "stays"
    case .loginNotAsked: "login"
    case .backLeavesApp: "back"
    case .lostOnReload: "reload"
    case .lostOnRestart: "restart"
    }
  }
}

/// A number with a comma after each three digits.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  return digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
    text.append(digit.element)
  }
}

/// A number with one digit behind the point.
func rounded(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(grouped(tenths / 10)).\(tenths % 10)"
}
