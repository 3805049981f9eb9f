import FoundationEssentials
import NativePlugins
import Testing

@Suite("What pages are told of plugins")
struct PageHeaderTests {
  /// The table of plugins in `web/bridge/capacitor.js`, with single spaces.
  private func table() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = try String(
      contentsOf: root.appending(path: "web/bridge/capacitor.js"), encoding: .utf8)
    let rest = try #require(script.split(separator: "const methods = {").dropFirst().first)
    let body = try #require(rest.split(separator: "};").first)
    return body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: PluginCatalogue.plugins.map(\.name))
  func `has each plugin with its methods`(name: String) throws {
    let plugin = try #require(PluginCatalogue.plugin(name))
    let entry = "\(name): \"\(plugin.methods.map(\.name).joined(separator: " "))\","
    #expect(try table().contains(entry))
  }

  @Test func `has no other plugin`() throws {
    #expect(try table().count { $0 == ":" } == PluginCatalogue.plugins.count)
  }
}
