import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The plugin Camera")
struct CameraTests {
  private func refusal(
    _ result: Result<PluginAnswer, PluginError>
  ) -> String? {
    guard case .failure(let error) = result else { return nil }
    return error.message
  }

  private func work(_ answer: Result<PluginAnswer, PluginError>) throws -> PluginWork {
    guard case .work(let work) = try answer.get() else { throw PluginError("no work") }
    return work
  }

  @Test func `asks where from, then the user's leave, and then takes the picture`() throws {
    var device = TestDevice(.ios)
    let options: JSONObject = ["resultType": "uri", "promptLabelPicture": "Snap"]
    let source = try device.ask("Camera", "getPhoto", options)
    #expect(source.content.title == "Photo" && source.kind == .dialog && source.reading == .again)
    #expect(source.content.buttons.map(\.title) == ["From Photos", "Snap", "Cancel"])
    device.progress.answers = ["camera"]
    let leave = try device.ask("Camera", "getPhoto", options)
    #expect(leave.reading == .permission(.camera))
    device.phone.permissions[.camera] = .granted
    device.progress.asked = [.camera]
    let work = try work(device.call("Camera", "getPhoto", options))
    #expect(work.options == ["resultType": "uri", "saved": false])
  }

  @Test func `is cancelled by the user`() throws {
    var device = TestDevice(.ios)
    for answer in ["cancel", nil, "prompt", "other"] {
      device.progress.answers = [answer]
      #expect(refusal(device.call("Camera", "getPhoto")) == "User cancelled photos app")
    }
    device.phone.permissions[.photos] = .granted
    #expect(device.control("Camera", "cancel") == .success(.done))
    #expect(refusal(device.call("Camera", "pickImages")) == "User cancelled photos app")
    #expect(device.control("Camera", "reset") == .success(.done))
    _ = try work(device.call("Camera", "pickImages"))
  }

  @Test func `sees the picture of the control, and never one that the app names`() throws {
    var device = TestDevice(.ios)
    device.phone.permissions[.photos] = .granted
    let options: JSONObject = ["source": "PHOTOS", "picture": "/etc/hostname"]
    #expect(try work(device.call("Camera", "getPhoto", options)).options["picture"] == nil)
    #expect(
      device.control("Camera", "setPicture", ["path": "/home/me/cat.jpg"]) == .success(.done))
    #expect(
      try work(device.call("Camera", "getPhoto", options)).options["picture"]
        == "/home/me/cat.jpg")
    for path: JSONValue in ["cat.jpg", 1, "/a\u{0}b"] {
      #expect(refusal(device.control("Camera", "setPicture", ["path": path])) != nil)
    }
    #expect(device.phone.picture == .file("/home/me/cat.jpg"))
  }
}
