import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// The real session under `Tests/JavaScript/closed-loop.js`, which carries its frames and decides
/// what time it is.
struct ScriptedShell {
  private var session: ShellSession
  private let manifest: AppManifest
  private var now = SessionTime(milliseconds: 0)

  /// Starts a shell of a small app.
  ///
  /// - Parameter input: Has the `epoch`, and how the app has its `history`.
  /// - Throws: `ManifestError` if the app is not valid.
  init(_ input: JSONValue) throws {
    var declaration = AppDeclaration(
      tabs: [
        Tab(id: "home", title: "Home", path: "/"),
        Tab(id: "track", title: "Track", path: "/track"),
        Tab(id: "profile", title: "Profile", path: "/profile"),
      ])
    declaration.history = input["history"]?.string.flatMap(HistoryMode.init) ?? .ios
    manifest = try AppManifest(declaration)
    session = Self.session(of: manifest, epoch: input["epoch"]?.string ?? "")
  }

  private static func session(of manifest: AppManifest, epoch: String) -> ShellSession {
    let declaration = manifest.declaration
    return ShellSession(
      configuration: SessionConfiguration(
        appID: declaration.id, appName: declaration.name, frontOrigin: "http://127.0.0.1:8100",
        epoch: epoch, historyMode: declaration.history, loadDevices: SimulatedDevices.load),
      navigation: NavigationState(manifest))
  }

  /// Handles an input.
  ///
  /// - Parameter input: What happened, and when.
  /// - Returns: What the session does then, as JSON.
  mutating func take(_ input: JSONValue) -> String {
    if let milliseconds = input["now"]?.integer {
      now = SessionTime(milliseconds: UInt64(milliseconds))
    }
    let connection = ConnectionID(number: UInt64(input["connection"]?.integer ?? 0))
    switch input["do"]?.string {
    case "connect":
      let isPage = input["endpoint"]?.string == "page"
      session.handle(.connected(connection, isPage ? .page : .controller), at: now)
    case "frame":
      let frame = (input["frame"] ?? .null).serialized()
      session.handle(.received(connection, frame), at: now)
    case "disconnect": session.handle(.disconnected(connection), at: now)
    case "flush": session.flush()
    case "pass": session.handle(.timePassed, at: now)
    case "restart":
      let stored = input["restores"]?.bool == true ? session.navigation.snapshot : nil
      session = Self.session(of: manifest, epoch: input["epoch"]?.string ?? "")
      if let stored { session.handle(.restored(stored), at: now) }
    default: break
    }
    session.checkInvariants()
    return answer(of: input["pages"]?.array ?? [])
  }

  /// What the session asks for; to be looked at by whoever checks what holds, it says as well what
  /// the web views show, and how many events wait in the mailboxes of these pages.
  private mutating func answer(of pages: [JSONValue]) -> String {
    var sent: [String] = []
    var closed: [JSONValue] = []
    for output in session.takeOutputs() {
      switch output {
      case .send(let connection, let frame, let policy):
        let text = String(decoding: frame, as: UTF8.self)
        sent.append("[\(connection.number),\(policy == .newest),\(text)]")
      case .close(let connection, let code, let reason):
        closed.append(
          .array([
            JSONValue(Int(connection.number)), JSONValue(Int(code.rawValue)), .string(reason),
          ]))
      case .openExternally, .perform, .cancel, .report: break
      }
    }
    let deadline = session.deadline.map { JSONValue(Int($0.milliseconds)) } ?? .null
    let waiting = pages.map { page in
      JSONValue(session.clients.mailboxes.events(for: page.string ?? "").count)
    }
    let members: [(String, JSONValue)] = [
      ("closed", .array(closed)),
      ("deadline", deadline),
      ("revision", JSONValue(session.revision)),
      ("main", place(session.navigation.visibleEntry)),
      ("tabs", place(session.navigation.baseEntry)),
      ("waiting", .array(waiting)),
    ]
    let object = JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) })
    let text = JSONValue.object(object).serializedText()
    return "{\"sent\":[\(sent.joined(separator: ","))],\(text.dropFirst())"
  }

  private func place(_ entry: Entry) -> JSONValue {
    .array([.string(entry.key.rawValue), .string(entry.url)])
  }
}
