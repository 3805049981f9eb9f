import BridgeProtocol
import Devices
import Foundation
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Device catalogue")
struct DeviceCatalogueTests {
  private static let file: [UInt8] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let root = tests.deletingLastPathComponent()
    let file = root.appending(path: "web/simulator/devices.json")
    return Array((try? Data(contentsOf: file)) ?? Data())
  }()

  private func catalogue() throws -> DeviceCatalogue {
    try DeviceCatalogue(parsing: Self.file)
  }

  /// The catalogue that comes with Tandem, with one text in the place of another.
  private func read(replacing text: String, by other: String) throws -> DeviceCatalogue {
    let whole = String(decoding: Self.file, as: UTF8.self)
    let range = try #require(whole.range(of: text))
    let damaged = whole.replacingCharacters(in: range, with: other)
    return try DeviceCatalogue(parsing: Array(damaged.utf8))
  }

  // MARK: What comes with Tandem

  @Test func `there are phones and tablets of both platforms`() throws {
    let devices = try catalogue().devices
    #expect(devices.count { $0.kind == .phone } >= 8)
    for platform in Platform.allCases {
      #expect(devices.count { $0.platform == platform && $0.kind == .phone } >= 4)
      #expect(devices.contains { $0.platform == platform && $0.kind == .tablet })
    }
    #expect(devices.count { $0.kind == .tablet } >= 2)
  }

  @Test func `a shell starts with what the catalogue says of the default device of iOS`() throws {
    let device = try catalogue().standardDevice(of: .ios)
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    let environment = try #require(shell["a"].environment)
    #expect(environment.device == device.id)
    #expect(environment.platform == device.platform)
    #expect(environment.insets == device.insets.portrait)
  }

  @Test func `every device is upright and its insets and keyboards fit into it`() throws {
    for device in try catalogue().devices {
      #expect(device.height > device.width, "\(device.id)")
      #expect(device.scale >= 2, "\(device.id)")
      for (orientation, height) in [
        (Orientation.portrait, device.height), (.landscape, device.width),
      ] {
        let insets = device.insets[orientation]
        let keyboard = device.keyboardHeight[orientation]
        #expect(keyboard > insets.bottom + 100, "\(device.id) \(orientation)")
        #expect(insets.top + keyboard < height, "\(device.id) \(orientation)")
      }
      let cutout = device.cutout
      #expect((cutout.shape == .none) == (cutout.width == 0 && cutout.height == 0), "\(device.id)")
      #expect(cutout.top + cutout.height <= device.insets.portrait.top, "\(device.id)")
    }
  }

  @Test func `a device is found by its id`() throws {
    #expect(try catalogue()["pixel-9"]?.name == "Pixel 9")
    #expect(try catalogue()["nokia-3310"] == nil)
  }

  // MARK: A file that is broken

  @Test(arguments: [
    ("[", "{", "expected"), (#""kind": "phone""#, #""kind": "watch""#, "devices[0].kind"),
    (#""width": 393"#, #""width": "393""#, "devices[0].width"),
    (#""height": 852"#, #""height": -1"#, "devices[0].height"),
    (#""scale": 3"#, #""scal": 3"#, "devices[0].scale is missing"),
    (#""top": 59"#, #""top": null"#, "devices[0].insets.portrait.top"),
    (#""shape": "island""#, #""shape": "iceland""#, "“island”, “hole”, “notch”, “none”"),
    (#""id": "iphone-17""#, #""id": "iphone-16""#, "“iphone-16” stands there twice"),
    (#""default": true"#, #""default": false"#, "0 devices of the platform ios"),
    (#""default": true"#, #""default": 1"#, "devices[0].default must be true or false"),
    (#""portrait": 336"#, #""upright": 336"#, "keyboardHeight.portrait is missing"),
    ("devices", "gadgets", "devices is missing"),
  ])
  func `a damaged file is refused with the place`(text: String, other: String, reason: String) {
    let error = #expect(throws: DeviceCatalogueError.self) {
      _ = try read(replacing: text, by: other)
    }
    let description = error?.description ?? ""
    #expect(description.contains("devices.json"))
    #expect(reason == "expected" || description.contains(reason), "\(description)")
  }
}
