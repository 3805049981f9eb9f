import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The plugin Clipboard")
struct ClipboardPluginTests {
  @Test func `gives back what was copied`() {
    var device = TestDevice(.ios)
    #expect(
      device.call("Clipboard", "read")
        == .failure(PluginError("There is no data on the clipboard")))
    #expect(device.call("Clipboard", "write", ["string": "Hello"]) == .success(.done))
    #expect(device.data("Clipboard", "read") == ["value": "Hello", "type": "text/plain"])
    #expect(
      device.call("Clipboard", "write", ["url": "https://example.com"]) == .success(.done))
    #expect(
      device.data("Clipboard", "read")
        == ["value": "https://example.com", "type": "text/plain"])
    #expect(
      device.control("Clipboard", "set", ["value": "<b>b</b>", "type": "text/html"])
        == .success(.done))
    #expect(device.data("Clipboard", "read") == ["value": "<b>b</b>", "type": "text/html"])
    #expect(device.control("Clipboard", "set") == .success(.done))
    #expect(device.data("Clipboard", "read") == nil)
  }

  @Test(arguments: ["", "no image!", "data:text/html;base64,aaaa"])
  func `takes no image that is none`(image: String) {
    var device = TestDevice(.ios)
    #expect(
      device.call("Clipboard", "write", ["image": .string(image)])
        == .failure(PluginError("Unable to encode image")))
  }

  @Test func `is given something, and not too much`() {
    var iPhone = TestDevice(.ios)
    var android = TestDevice(.android)
    #expect(iPhone.call("Clipboard", "write") == .failure(PluginError("No content provided")))
    #expect(android.call("Clipboard", "write") == .failure(PluginError("No data provided")))
    let text = String(repeating: "a", count: 262_145)
    #expect(
      iPhone.call("Clipboard", "write", ["string": .string(text)])
        == .failure(PluginError("The clipboard of Tandem holds at most 262144 bytes.")))
  }
}

@Suite("The plugin Share")
struct SharePluginTests {
  private let content: JSONObject = [
    "title": "A tour", "text": "Come along", "url": "https://example.com/tour",
  ]

  @Test func `shows what is shared, and where it can go`() throws {
    var device = TestDevice(.ios)
    let sheet = try device.ask("Share", "share", content)
    #expect(sheet.look == .shareSheet && sheet.kind == .dialog)
    #expect(sheet.content.title == "A tour")
    #expect(sheet.content.message == "Come along https://example.com/tour")
    #expect(sheet.content.buttons.map(\.id) == ["copy", "messages", "mail", "notes", "cancel"])
  }

  @Test(arguments: [
    (Platform.ios, "messages", "com.apple.UIKit.activity.Message"),
    (.android, "messages", "com.google.android.apps.messaging"),
    (.android, "copy", ""),
  ])
  func `tells the app who took it`(platform: Platform, button: String, activity: String) {
    var device = TestDevice(platform)
    device.progress.answers = [button]
    #expect(
      device.call("Share", "share", content)
        == .success(.data(["activityType": .string(activity)])))
  }

  @Test func `copies`() {
    var device = TestDevice(.ios)
    device.progress.answers = ["copy"]
    #expect(
      device.call("Share", "share", content)
        == .success(.data(["activityType": "com.apple.UIKit.activity.CopyToPasteboard"])))
    device.progress.answers = []
    #expect(
      device.data("Clipboard", "read")?["value"] == "Come along https://example.com/tour")
  }

  @Test(arguments: ["cancel", nil])
  func `is cancelled`(answer: String?) {
    var device = TestDevice(.android)
    device.progress.answers = [answer]
    #expect(
      device.call("Share", "share", content) == .failure(PluginError("Share canceled")))
    #expect(device.phone == TestDevice(.android).phone)
  }

  @Test func `needs something to share, once at a time`() {
    var iPhone = TestDevice(.ios)
    #expect(
      iPhone.call("Share", "share", ["title": "Nothing"])
        == .failure(PluginError("Must provide at least url, text or files")))
    iPhone.phone.systemUI.shareSheet = "m1"
    #expect(
      iPhone.call("Share", "share", content)
        == .failure(PluginError("Can't share while sharing is in progress")))
    var android = TestDevice(.android)
    #expect(
      android.call("Share", "share", ["url": "shop:///1"])
        == .failure(PluginError("Unsupported url")))
    #expect(
      android.call("Share", "share", ["files": ["https://example.com/a.png"]])
        == .failure(PluginError("only file urls are supported")))
  }

  @Test func `shows no more of it than fits`() throws {
    var device = TestDevice(.ios)
    let long = JSONValue.string(String(repeating: "a", count: 20_000))
    let sheet = try device.ask("Share", "share", ["title": long, "text": long])
    #expect(sheet.content.title?.utf8.count == 1_024 && sheet.content.message?.utf8.count == 8_192)
  }
}

@Suite("The plugin Browser")
struct BrowserPluginTests {
  private let page: JSONObject = ["url": "https://example.com/", "toolbarColor": "#166534"]
  private let finished: [PluginEffect] = [
    .notify(plugin: "Browser", event: "browserFinished", data: nil)
  ]

  @Test func `is opened by the app and finished by the user`() {
    var device = TestDevice(.ios)
    #expect(device.call("Browser", "open", page) == .success(.done))
    #expect(
      device.effects == [.notify(plugin: "Browser", event: "browserPageLoaded", data: nil)])
    #expect(
      device.phone.systemUI.browser
        == WireBrowser(id: 1, url: "https://example.com/", toolbarColor: "#166534"))
    #expect(device.control("Browser", "finish") == .success(.done))
    #expect(device.effects == finished)
    #expect(device.phone.systemUI.browser == nil)
    #expect(
      device.control("Browser", "finish")
        == .failure(PluginError("The app has opened no browser.")))
    #expect(device.call("Browser", "open", page) == .success(.done))
    #expect(device.phone.systemUI.browser?.id == 2)
  }

  @Test func `is closed by the app as the platform has it`() {
    var iPhone = TestDevice(.ios)
    #expect(
      iPhone.call("Browser", "close") == .failure(PluginError("No active window to close!")))
    #expect(iPhone.call("Browser", "open", page) == .success(.done))
    #expect(iPhone.call("Browser", "close") == .success(.done))
    #expect(iPhone.effects.isEmpty)
    var android = TestDevice(.android)
    #expect(android.call("Browser", "close") == .success(.done))
    #expect(android.call("Browser", "open", page) == .success(.done))
    #expect(android.call("Browser", "close") == .success(.done))
    #expect(android.effects == finished)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "https:example.com", "https://", "/terms",
    "https://a b", "data:text/html,x", "http//example.com",
  ])
  func `loads no other address`(url: String) {
    for platform in Platform.allCases {
      var device = TestDevice(platform)
      #expect(
        device.call("Browser", "open", ["url": .string(url)])
          == .failure(PluginError("Unable to display URL")))
      #expect(device.phone.systemUI.browser == nil)
    }
  }

  @Test func `wants an address`() {
    var iPhone = TestDevice(.ios)
    var android = TestDevice(.android)
    #expect(
      iPhone.call("Browser", "open")
        == .failure(PluginError("Must provide a valid URL to open")))
    #expect(
      android.call("Browser", "open") == .failure(PluginError("Must provide a URL to open")))
    #expect(
      android.call("Browser", "open", ["url": ""])
        == .failure(PluginError("URL must not be empty")))
  }

  @Test func `has the system's own colour where the app's is none`() {
    var device = TestDevice(.android)
    #expect(
      device.call("Browser", "open", ["url": "https://example.com", "toolbarColor": "red"])
        == .success(.done))
    #expect(device.phone.systemUI.browser?.toolbarColor == nil)
  }
}
