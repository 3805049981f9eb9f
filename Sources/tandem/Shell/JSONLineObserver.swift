import BridgeProtocol
import Glibc
import PrintableText
import ShellRuntime
import WebServer

/// Writes one JSON object a line (NDJSON) to standard output, for scripts and test clients.
final class JSONLineObserver: ShellObserver {
  private let output: PacedLineOutput

  init(clock: @escaping () -> SessionTime) {
    output = PacedLineOutput(clock: clock) { count in
      PrintableLine(["event": "omitted", "lines": .integer(Int64(count))])
    }
  }

  var deadline: SessionTime? { output.deadline }

  func timeDidPass() {
    output.timeDidPass()
  }

  func shellIsReady(_ shell: ReadyShell, access: BrowserAccess, session: ShellSession) {
    var object: JSONObject = [
      "event": "ready",
      "name": .string(shell.name),
      "front": .string(shell.front),
      "app": .string(shell.app),
      "control": .string(shell.control),
      "pid": .integer(Int64(getpid())),
      "tokens": .string(shell.tokenFile),
    ]
    object["socket"] = shell.socket.map { .string($0) }
    object["browser"] = shell.browser.map { .string($0) }
    // A code for the network must not be in a log: only the file with the tokens has it.
    if access.isForNetwork {
      object["network"] = .string(access.origin)
    } else {
      object["link"] = access.link.map { .string($0) }
    }
    append(object)
  }

  func observe(_ event: SessionEvent) {
    output.append(PrintableLine(json: event.encoded()))
  }

  func sessionDidSettle(_ session: ShellSession) {
    output.flush()
  }

  func shellDidStop() {
    append(["event": "stopped"])
    output.finish()
  }

  private func append(_ object: JSONObject) {
    output.append(PrintableLine(object))
  }
}

extension PrintableLine {
  /// An object as a line of JSON.
  fileprivate init(_ object: JSONObject) {
    self.init(json: JSONValue.object(object).serialized())
  }
}
