import Logging
import PrintableText
import System
import TerminalUI

/// Writes log entries to standard error, one escaped line each.
struct ErrorStreamLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// Makes this the handler of every logger of the process; called once, before there is one.
  static func install(level: Logger.Level) {
    LoggingSystem.bootstrap { _ in ErrorStreamLogHandler(logLevel: level) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { _, new in new }
    var details = [LogLine.Detail("message", event.message.description)]
    details += facts.sorted { $0.key < $1.key }.map { LogLine.Detail($0.key, "\($0.value)") }
    let line = LogLine(time: WallClock.time(), event: event.level.rawValue, details: details)
    ErrorStream.write(PrintableLine(line.text))
  }
}
