import BridgeProtocol
import TerminalUI

/// A failure for people: the sentence, what was waited for, and the last events.
///
/// Foreign text is escaped.
struct FailureText {
  private static let sentenceColumnCountMax = 1_000

  let lines: [String]

  init(_ failure: CommandFailure) {
    // The API names its parameters; on the command line they are options.
    let message = (failure.members["message"]?.string ?? "")
      .replacing("`timeoutMilliseconds`", with: "--timeout")
    let sentence = EscapedText(message, columnCountMax: Self.sentenceColumnCountMax).string
    let reason = failure.members["reason"]?.string
      .flatMap { message.contains($0) ? nil : " (\(EscapedText($0).string))" }
    var lines = ["tandem: \(sentence)\(reason ?? "")"]
    if let waitedFor = failure.members["waitedFor"]?.string, !message.contains(waitedFor) {
      lines.append("  waited for  \(EscapedText(waitedFor).string)")
    }
    let events = failure.members["events"]?.array ?? []
    lines += events.map { "  event  \(EventLine($0).text)" }
    self.lines = lines
  }
}
