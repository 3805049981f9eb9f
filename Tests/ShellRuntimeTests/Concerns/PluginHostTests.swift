import BridgeProtocol
import NativePlugins
import ShellRuntime
import Testing
import Vocabulary

@Suite("The plugins without a session")
struct PluginHostTests {
  private static let document = PageIdentity(page: "a", document: "first")
  private static let now = SessionTime(milliseconds: 0)
  private static let surroundings = PluginSurroundings(
    build: PluginBuild(platform: .ios), environment: WireEnvironment(),
    hardware: Hardware(name: "iPhone 16", model: "iPhone17,3", manufacturer: "Apple"),
    appID: "shop",
    appName: "Shop", isOffline: false)

  private var host = PluginHost()

  /// Sends the first call of a document, which the session is to perform.
  private mutating func call(
    _ plugin: String, _ method: String, _ options: JSONObject = [:], takesParts: Bool = true
  ) throws -> PluginHost.Call {
    let message = CallMessage(
      id: "c1", plugin: plugin, method: method, options: options, takesParts: takesParts)
    let effects = host.receive(message, from: Self.document, on: nil, shellPlatform: .ios)
    guard effects.count == 1, case .perform(let call) = effects[0] else {
      throw PluginError("The call is not performed: \(effects).")
    }
    return call
  }

  private mutating func commit(_ call: PluginHost.Call) throws -> [PluginHost.Effect] {
    host.commit(try host.plan(call, in: Self.surroundings), at: Self.now)
  }

  @Test mutating func `change nothing for a call that the session refuses`() throws {
    let tabs: JSONValue = [["id": "home", "title": "Home", "systemImage": "house"]]
    let call = try call("TabBar", "setTabs", ["tabs": tabs])
    let plan = try host.plan(call, in: Self.surroundings)
    guard case .tabs = plan.change else { throw PluginError("The session is not asked.") }
    let before = host.phone
    let reply = ReplyMessage(
      id: "c1", success: false, error: ReplyError(message: "No.", code: "UNAVAILABLE"))
    expect(
      host.refuse(call, .unavailable("No.")),
      is: [
        .report(
          .pluginCallRefused(
            plugin: "TabBar", method: "setTabs", code: "UNAVAILABLE", message: "No.")),
        .reply(reply, to: Self.document),
      ])
    #expect(host.phone == before)
    // A page that repeats the call gets the same answer. The plan would have changed the phone.
    expect(
      host.receive(call.message, from: Self.document, on: nil, shellPlatform: .ios),
      is: [.reply(reply, to: Self.document)])
    _ = host.commit(plan, at: Self.now)
    #expect(host.phone.tabBar?.tabs.map(\.id) == ["home"])
  }

  @Test mutating func `commit phone and listeners before they report and answer`() throws {
    let permit = ControlParameters(
      plugin: "Permissions", control: "set",
      options: ["permission": "location", "state": "granted"])
    expect(host.commit(try host.plan(permit, in: Self.surroundings), at: Self.now), is: [])
    #expect(host.phone.permission(.location) == .granted)
    let options: JSONObject = ["callbackId": "7"]
    let effects = try commit(call("Geolocation", "watchPosition", options))
    guard effects.count == 3, case .sendEvent(let first, toPage: "a") = effects[0],
      case .reply(let reply, to: Self.document) = effects[2]
    else { throw PluginError("The effects are others: \(effects).") }
    #expect(first["listener"] == "7" && first["data"] == reply.data)
    #expect(
      effects[1]
        == .report(
          .pluginCalled(plugin: "Geolocation", method: "watchPosition", options: options)))
  }

  @Test mutating func `cancel the works of a document that another one replaces`() throws {
    let effects = try commit(call("Preferences", "get", ["key": "a"]))
    guard effects.count == 2, case .begin(_, number: 1) = effects[1] else {
      throw PluginError("The effects are others: \(effects).")
    }
    let next = PageIdentity(page: "a", document: "second")
    expect(host.documentArrived(next, at: Self.now), is: [.cancel(number: 1)])
    expect(host.workEnded(1, .success(.object(nil)), at: Self.now), is: [])
  }

  /// The JSON of an answer in five parts, with a character at each edge.
  private static let large = Array(
    "{\"value\":\"\(String(repeating: "ö", count: 2 * ProtocolLimits.answerPartByteCountMax))\"}"
      .utf8
  )

  /// The numbers and the texts of the parts that are sent.
  private func parts(_ effects: [PluginHost.Effect]) -> [Int: String] {
    var parts: [Int: String] = [:]
    for case .reply(let reply, to: Self.document) in effects {
      if let part = reply.part, let text = reply.text { parts[part] = text }
    }
    return parts
  }

  @Test mutating func `send a large answer in parts, two at a time, until all are taken`() throws {
    let call = try call("Preferences", "get", ["key": "a"])
    _ = host.commit(try host.plan(call, in: Self.surroundings), at: Self.now)
    var sent = parts(host.workEnded(1, .success(.text(Self.large)), at: Self.now))
    #expect(sent.keys.sorted() == [0, 1])
    // The page was away meanwhile, and asks again.
    sent = parts(
      host.receive(call.message, from: Self.document, on: nil, shellPlatform: .ios))
    #expect(sent.keys.sorted() == [0, 1])
    for part in 0..<5 {
      let next = host.receive(ReplyTakenMessage(id: "c1", part: part), from: Self.document)
      sent.merge(parts(next)) { _, _ in "twice" }
      #expect(sent.count == min(part + 3, 5))
    }
    #expect(Array(sent.sorted { $0.key < $1.key }.map(\.value).joined().utf8) == Self.large)
    #expect(
      sent.values.allSatisfy { $0.utf8.count <= ProtocolLimits.answerPartByteCountMax })
    // Without the parts, a page that asks once more must not take nothing for the answer.
    let again = host.receive(call.message, from: Self.document, on: nil, shellPlatform: .ios)
    guard case .reply(let reply, to: _) = again.first else { throw PluginError("No answer.") }
    #expect(!reply.success && reply.error?.message.contains("too large to be kept") == true)
  }

  @Test mutating func `refuse a large answer to a page that takes none in parts`() throws {
    let effects = try commit(call("Preferences", "get", ["key": "a"], takesParts: false))
    guard case .begin(_, number: 1) = effects.last else { throw PluginError("No work began.") }
    let refused = host.workEnded(1, .success(.text(Self.large)), at: Self.now)
    guard case .reply(let reply, to: _) = refused.last else { throw PluginError("No answer.") }
    #expect(reply.error?.code == "UNAVAILABLE")
  }

  @Test(arguments: [(PermissionPolicy.grant, "granted"), (.deny, "denied")])
  mutating func `answer for the user where a policy says so`(
    _ policy: PermissionPolicy, state: String
  ) throws {
    host = PluginHost(permissionPolicy: policy)
    let call = try call("Geolocation", "requestPermissions")
    let effects = host.commit(try host.plan(call, in: Self.surroundings), at: Self.now)
    guard effects.count == 3, case .perform(let again) = effects[2] else {
      throw PluginError("The effects are others: \(effects).")
    }
    #expect(effects[1] == .report(.permissionDecided(permission: "location", state: state)))
    let answered = try commit(again)
    guard answered.count == 1, case .reply(let reply, to: _) = answered[0] else {
      throw PluginError("The effects are others: \(answered).")
    }
    #expect(reply.data?["location"] == .string(state))
  }
}
