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
    platform: .ios, environment: WireEnvironment(), deviceName: "iPhone 16", appID: "shop",
    appName: "Shop", isOffline: false)

  private var host = PluginHost()

  /// Sends the first call of a document, which the session is to perform.
  private mutating func call(
    _ plugin: String, _ method: String, _ options: JSONObject = [:]
  ) throws -> PluginHost.Call {
    let message = CallMessage(id: "c1", plugin: plugin, method: method, options: options)
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
    expect(host.documentArrived(next), is: [.cancel(number: 1)])
    expect(host.workEnded(1, .success(nil)), is: [])
  }
}
