import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("Permissions")
struct PermissionTests {
  private let camera = NativePlugin(
    "Camera", [], permissions: [("camera", .camera), ("photos", .photos)])

  private func request(
    _ device: inout TestDevice, _ options: JSONObject = [:]
  ) throws -> PluginAnswer {
    try device.perform(try #require(camera.method("requestPermissions")), options).get()
  }

  @Test func `are open until the user decides`() throws {
    var device = TestDevice(.ios)
    let check = try #require(camera.method("checkPermissions"))
    #expect(device.perform(check) == .success(.data(["camera": "prompt", "photos": "prompt"])))
    #expect(
      device.control("Permissions", "set", ["permission": "camera", "state": "denied"])
        == .success(.done))
    #expect(device.perform(check) == .success(.data(["camera": "denied", "photos": "prompt"])))
  }

  @Test func `are asked for one after the other`() throws {
    var device = TestDevice(.ios)
    guard case .question(let first) = try request(&device) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(first.content.title == "“Shop” Would Like to Access the Camera")
    #expect(first.reading == .permission(.camera))
    device.phone.permissions[.camera] = .denied
    device.progress.asked = [.camera]
    guard case .question(let second) = try request(&device) else {
      Issue.record("the second is not asked for")
      return
    }
    #expect(second.reading == .permission(.photos))
    device.phone.permissions[.photos] = .granted
    device.progress.asked = [.camera, .photos]
    #expect(try request(&device) == .data(["camera": "denied", "photos": "granted"]))
  }

  @Test func `are asked for by name`() throws {
    var device = TestDevice(.ios)
    guard case .question(let question) = try request(&device, ["permissions": ["photos"]]) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.reading == .permission(.photos))
  }

  @Test func `are asked for once more on Android alone`() throws {
    #expect(PermissionState.prompt.answered(false, on: .ios) == .denied)
    let refused = PermissionState.prompt.answered(false, on: .android)
    #expect(refused == .promptWithRationale)
    #expect(refused.answered(false, on: .android) == .denied)
    #expect(refused.answered(true, on: .android) == .granted)
    var device = TestDevice(.android)
    device.phone.permissions = [.camera: refused, .photos: .granted]
    device.progress.asked = [.camera]
    #expect(
      try request(&device) == .data(["camera": "prompt-with-rationale", "photos": "granted"]))
  }

  @Test func `that do not exist are refused`() {
    var device = TestDevice(.ios)
    #expect(
      device.control("Permissions", "set", ["permission": "moon", "state": "denied"])
        == .failure(
          PluginError("“permission” is one of: camera, photos, location, notifications.")))
  }
}
