import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

/// What the plugins of Capacitor do, compared with what their native sources say.
@Suite("Contract of the plugins")
struct ContractTests {
  /// Plugins that a page performs itself: tests in browsers try them.
  private static let otherwiseTried: Set = ["Capacitor", "CapacitorCookies", "Motion"]

  /// Plugins without a package of Capacitor's own.
  private static let others: Set = ["NativeNavigation", "TabBar", "TabsBar", "NativeTabs"]

  @Test(arguments: try ContractRow.all().keys.sorted().filter { !otherwiseTried.contains($0) })
  func `is held by`(plugin: String) throws {
    let rows = try ContractRow.all()[plugin] ?? []
    guard let known = PluginCatalogue.plugin(plugin) else {
      Issue.record("The shell has no plugin \(plugin).")
      return
    }
    var complaints: [String] = []
    for row in rows where row.unreachable == nil {
      for platform in row.platforms where !known.isScripted(row.method, on: platform) {
        var versions: [String: [PackageVersion]] = [:]
        for version in row.versions.tried {
          guard let complaint = try complaint(row, known, platform, version) else { continue }
          versions[complaint, default: []].append(version)
        }
        complaints += versions.map { complaint, versions in
          "\(row.method) \(JSONValue.object(row.options).text) on \(platform) \(versions): "
            + complaint
        }
      }
    }
    if !complaints.isEmpty { Issue.record("\n\(complaints.joined(separator: "\n"))") }
  }

  @Test func `has a row for every method`() throws {
    let rows = try ContractRow.all()
    for plugin in PluginCatalogue.plugins where !Self.others.contains(plugin.name) {
      let tried = Set(rows[plugin.name, default: []].map(\.method))
      let missing = (plugin.methods + plugin.watches).map(\.name).filter { !tried.contains($0) }
      #expect(missing.isEmpty, "\(plugin.name) has no rows for these.")
    }
  }

  private func complaint(
    _ row: ContractRow, _ plugin: NativePlugin, _ platform: Platform, _ version: PackageVersion
  ) throws -> String? {
    let device = try ContractDevice(platform, plugin, version)
    do {
      if let event = row.event {
        guard !row.given.isEmpty else { return "no step makes the event come" }
        let data = try device.events(event, of: row.plugin, after: row.given)
        guard let last = data.last else { return "the event does not come" }
        return Pattern(row.data ?? .null).fits(last) ? nil : "it has \(last.text)"
      }
      if row.state != nil, row.given.isEmpty { return "no step brings about its state" }
      for step in row.given { try device.take(step) }
      let reply = try device.call(
        "\(row.plugin).\(row.method)", row.options, answers: row.answers)
      return complaint(reply, row.wanted ?? [:])
    } catch {
      return String(describing: error)
    }
  }

  private func complaint(_ reply: ReplyMessage?, _ wanted: JSONObject) -> String? {
    let isFitting: Bool
    if wanted["nothing"]?.bool == true {
      isFitting = reply?.success == true && (reply?.data?.object?.members.isEmpty ?? true)
    } else if let data = wanted["data"] {
      isFitting = reply?.success == true && Pattern(data).fits(reply?.data)
    } else if let error = wanted["error"] {
      let message = error["message"].map {
        Pattern($0).fits(reply?.error.map { .string($0.message) })
      }
      let code = error["code"].map { Pattern($0).fits(reply?.error.map { .string($0.code) }) }
      isFitting = reply?.success == false && message ?? true && code ?? true
    } else {
      return "the row wants nothing"
    }
    guard !isFitting else { return nil }
    let got =
      reply.map { reply in
        reply.error.map { "“\($0.message)” \($0.code)" } ?? (reply.data ?? .null).text
      } ?? "no answer"
    return "got \(got.prefix(300)), wanted \(JSONValue.object(wanted).text.prefix(300))"
  }
}

extension NativePlugin {
  /// Whether the package's own JavaScript performs a method.
  fileprivate func isScripted(_ method: String, on platform: Platform) -> Bool {
    platform == .ios && scriptedOnIOS.contains(method)
  }
}

extension PackageVersion: CustomStringConvertible {
  public var description: String { "\(major).\(minor == .max ? "x" : String(minor))" }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: serialized(), as: UTF8.self) }
}
