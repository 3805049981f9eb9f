import BridgeProtocol
import Glibc
import ShellRuntime
import WebServer

/// Writes one JSON object a line (NDJSON) to standard output, for scripts and test clients.
final class JSONLineObserver: ShellObserver {
  func shellIsReady(_ shell: ReadyShell, session: ShellSession) {
    var ready: JSONObject = [
      "event": "ready",
      "front": .string(shell.front),
      "control": .string(shell.control),
      "pid": .integer(Int64(getpid())),
      "tokens": .string(shell.tokenFile),
    ]
    if let network = shell.network { ready["network"] = .string(network) }
    write(ready)
  }

  func observe(_ event: ShellEvent) {
    let details = EventDetails(event)
    var object: JSONObject = ["event": .string(details.name)]
    for (name, value) in details.values {
      switch value {
      case .text(let text): object[name] = .string(text)
      case .number(let number): object[name] = .integer(Int64(number))
      }
    }
    write(object)
  }

  func shellDidStop() {
    write(["event": "stopped"])
  }

  private func write(_ object: JSONObject) {
    StandardStreams.write(JSONValue.object(object).serialized() + [UInt8(ascii: "\n")])
  }
}
