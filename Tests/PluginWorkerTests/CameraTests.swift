import BridgeProtocol
import Foundation
import NativePlugins
import PluginWorker
import Testing

@Suite("The works of Camera")
struct CameraWorkTests {
  private let picture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../web/device/picture.jpg").standardizedFileURL

  @Test func `store a picture among the app's files`() throws {
    let test = try TestWorker()
    let photo = try #require(
      try test.call("Camera", "getPhoto", ["resultType": "uri", "saved": false]))
    let place =
      "/var/mobile/Containers/Data/Application/4C7ED4B6-6B14-CB1D-E2CE-869817AF6366/tmp/photo-1.jpg"
    #expect(photo["path"] == .string("file://\(place)"))
    #expect(photo["webPath"] == .string("/_capacitor_file_\(place)"))
    #expect(photo["format"] == "jpeg" && photo["saved"] == false)
    #expect(
      try Data(contentsOf: test.files.appending(path: "tmp/photo-1.jpg"))
        == Data(contentsOf: picture))
    let picked = try #require(try test.call("Camera", "pickImages")?["photos"]?.array)
    #expect(picked.map { $0["path"] } == [.string("file://\(place)".replacing("-1", with: "-2"))])
  }

  @Test func `answer with its content`() throws {
    let test = try TestWorker()
    let base64 = try Data(contentsOf: picture).base64EncodedString()
    #expect(
      try test.call("Camera", "getPhoto", ["resultType": "dataUrl"])?["dataUrl"]
        == .string("data:image/jpeg;base64,\(base64)"))
    #expect(
      try test.call("Camera", "getPhoto", ["resultType": "base64"])?["base64String"]
        == .string(base64))
    // An app that stores what it has got hands it over in the options of one call.
    #expect(base64.utf8.count < 19_000)
  }

  @Test func `know how large pictures are`() throws {
    let test = try TestWorker()
    func resolution(_ bytes: [UInt8]?) throws -> JSONValue? {
      var options: JSONObject = ["includeMetadata": true]
      if let bytes {
        let file = test.folder.appending(path: "picture")
        try Data(bytes).write(to: file)
        options["picture"] = .string(file.path)
      }
      return try test.call("Camera", "takePhoto", options)?["metadata"]?["resolution"]
    }
    #expect(try resolution(nil) == "960x720")
    let header: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]
    #expect(try resolution(header + [0, 0, 1, 0, 0, 0, 0, 2]) == "256x2")
    #expect(try resolution(Array("GIF89a".utf8) + [1, 2, 3, 4]) == "513x1027")
    #expect(
      try resolution(Array("RIFF0000WEBPVP8X".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 0, 0])
        == "10x5")
    #expect(try resolution([0xff, 0xd8, 0xff]) == "0x0")
    #expect(try resolution([0xff, 0xd8, 0xff, 0xc0, 0, 0, 0, 0, 0, 0]) == "0x0")
  }

  @Test func `refuse what is no picture, and say nothing of where it lies`() throws {
    let test = try TestWorker()
    let text = test.folder.appending(path: "text.jpg")
    try Data("text".utf8).write(to: text)
    for path in [text.path, test.folder.path, "/nowhere.jpg", "/dev/zero"] {
      let options: JSONObject = ["resultType": "uri", "picture": .string(path)]
      let refusal = try test.refusal("Camera", "getPhoto", options)
      #expect(!refusal.message.contains(path))
    }
    var large = Data([0xff, 0xd8, 0xff])
    large.append(Data(repeating: 0, count: 6_500_000))
    let file = test.folder.appending(path: "large.jpg")
    try large.write(to: file)
    let base64: JSONObject = ["resultType": "base64", "picture": .string(file.path)]
    #expect(try test.refusal("Camera", "getPhoto", base64).message.contains("resultType uri"))
    let uri: JSONObject = ["resultType": "uri", "picture": .string(file.path)]
    #expect(try test.call("Camera", "getPhoto", uri)?["format"] == "jpeg")
  }
}
