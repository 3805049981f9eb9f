import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("Plugins of Capacitor's core")
struct BuiltInTests {
  @Test func `the folder of the pages is what the app has set`() {
    var device = TestDevice(.ios)
    #expect(device.call("WebView", "setServerBasePath", ["path": "www-2"]) == .success(.done))
    #expect(device.call("WebView", "persistServerBasePath") == .success(.done))
    #expect(device.call("WebView", "getServerBasePath") == .success(.data(["path": "www-2"])))
    let long = JSONValue.string(String(repeating: "a", count: 1_025))
    for options in [[:], ["path": 1], ["path": long]] as [JSONObject] {
      guard case .failure = device.call("WebView", "setServerAssetPath", options) else {
        Issue.record("\(options) is taken")
        continue
      }
    }
    #expect(device.phone.serverBasePath == "www-2")
  }

  @Test func `requests are works`() {
    var device = TestDevice(.android)
    let options: JSONObject = ["url": "https://example.com"]
    for method in ["request", "get", "post", "put", "patch", "delete"] {
      let work = PluginWork(
        plugin: "CapacitorHttp", method: method, options: options,
        build: PluginBuild(platform: .android))
      #expect(device.call("CapacitorHttp", method, options) == .success(.work(work)))
    }
  }
}
