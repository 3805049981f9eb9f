import BridgeProtocol
import ShellTesting
import Vocabulary

/// The model of a page under a script, as `Tests/JavaScript/Support/ScriptedPage.js` is the real
/// page under it.
struct ScriptedPage {
  private var page = FakePage(page: "p", url: "/")

  /// Performs a step.
  ///
  /// - Parameter step: The step, of a script that `PageScripts.js` made.
  /// - Returns: What can be observed then, as canonical JSON.
  /// - Throws: `ProtocolError` if a message of the step is malformed.
  mutating func take(_ step: JSONValue) throws -> String {
    let url = step["url"]?.string ?? "/"
    switch step["do"]?.string {
    case "start":
      page = FakePage(page: "p", url: url, webView: step["webView"]?.string ?? "main")
    case "connect":
      guard !page.isStopped else { break }
      page.connect()
    case "close":
      guard page.isConnected, let code = step["code"]?.integer else { break }
      page.disconnect(CloseCode(rawValue: UInt16(code)))
    case "receive":
      guard page.isConnected, let message = step["message"] else { break }
      try page.receive(message.serialized())
    case "click": page.clickLink(url)
    case "replace": page.replaceRoute(url)
    case "traverse": page.traverse(step["delta"]?.integer ?? 0)
    case "reload": page.reload()
    case "act":
      page.act(
        ActionName(rawValue: step["name"]?.string ?? ""), trusted: step["trusted"]?.bool ?? false)
    case "call": page.call(step["plugin"]?.string ?? "", step["method"]?.string ?? "")
    case "handles": page.handlesMail = step["value"]?.bool ?? true
    // "late": whoever carries the frames drops those of a connection that is gone.
    default: break
    }
    return try observe()
  }

  private mutating func observe() throws -> String {
    let frames = try page.takeFrames().map { frame in
      observed(try JSONValue(parsing: String(decoding: frame, as: UTF8.self))).canonical
    }
    let entries = page.history.entries.map { entry in
      JSONValue.array([
        .string(entry.url), .string(entry.stamp?.epoch ?? ""), .string(entry.stamp?.key ?? ""),
      ])
    }
    // By name, as in canonical JSON.
    let members: [(String, JSONValue)] = [
      // Nothing says whether calls go before what the app's arrival leads to.
      ("called", .array(frames.filter { $0["type"]?.string == "call" })),
      ("calls", .array(page.calls.map { .string($0.id) })),
      ("entries", .array(entries)),
      ("epoch", JSONValue(page.epoch)),
      ("frames", .array(frames.filter { $0["type"]?.string != "call" })),
      ("generation", JSONValue(page.generation)),
      ("heard", JSONValue(page.handledEventCount)),
      ("index", JSONValue(page.history.index)),
      ("isStopped", .bool(page.isStopped)),
      ("pending", .array(page.pending.map { JSONValue($0.id) })),
      ("revision", JSONValue(page.revision)),
      ("role", JSONValue(page.role?.rawValue)),
      ("target", place(page.target)),
      ("view", place(page.target == nil ? nil : page.view)),
    ]
    let object = JSONObject(
      members.filter { !$0.1.isNull }.map { JSONObject.Member(name: $0.0, value: $0.1) })
    return JSONValue.object(object).serializedText()
  }

  private func place(_ entry: WireEntry?) -> JSONValue {
    .array(entry.map { [.string($0.key), .string($0.url)] } ?? [])
  }

  /// What a message says that matters to the shell.
  private func observed(_ message: JSONValue) -> JSONValue {
    let members: [String]
    switch message["type"]?.string {
    case "hello": members = ["page", "document", "webView", "load", "location", "resume"]
    case "applied": members = ["revision", "key", "url"]
    default: return message
    }
    let isPending = message["how"]?.string == "pending"
    return .object(
      JSONObject(
        (["type"] + members).map { JSONObject.Member(name: $0, value: message[$0] ?? .null) }
          + (isPending ? [JSONObject.Member(name: "isPending", value: true)] : [])))
  }
}
