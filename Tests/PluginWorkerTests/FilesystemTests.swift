import BridgeProtocol
import Foundation
import NativePlugins
import PluginWorker
import Testing
import Vocabulary

@Suite("The works of Filesystem")
struct FilesystemTests {
  private func write(
    _ test: TestWorker, _ path: String, _ data: String = "text", _ more: JSONObject = [:]
  ) throws -> JSONObject? {
    var options: JSONObject = [
      "path": .string(path), "directory": "DATA", "data": .string(data), "encoding": "utf8",
    ]
    for member in more.members { options[member.name] = member.value }
    return try test.call("Filesystem", "writeFile", options)
  }

  private func read(_ test: TestWorker, _ options: JSONObject) throws -> JSONValue? {
    try test.call("Filesystem", "readFile", options)?["data"]
  }

  /// Where the app believes its folders to be on iOS.
  static let ios =
    "/var/mobile/Containers/Data/Application/4C7ED4B6-6B14-CB1D-E2CE-869817AF6366/"

  /// Where the app believes its folders to be.
  private func place(_ platform: Platform) -> String {
    switch platform {
    case .ios: Self.ios
    case .android: "/data/user/0/test.shop/"
    }
  }

  private func data(_ path: String) -> JSONObject {
    ["path": .string(path), "directory": "DATA"]
  }

  @Test func `are not done behind a link in the place of the folder`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tandem-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = folder.appending(path: "home")
    let state = folder.appending(path: "state")
    for made in [home, state] {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: state.appending(path: "files").path, withDestinationPath: "../home")
    let test = try TestWorker(in: state)
    #expect(throws: PluginError.self) { try write(test, "a") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    #expect(test.warnings.contains { $0.contains("state/files") })
  }

  @Test(arguments: [
    (Platform.ios, "Documents"), (.android, "files"),
  ])
  func `are addressed as on a device`(platform: Platform, folder: String) throws {
    let test = try TestWorker(platform)
    let place = "file://\(place(platform))\(folder)/"
    let uri = try #require(try write(test, "a b/ü.txt", "ä", ["recursive": true])?["uri"])
    #expect(uri == .string(place + "a%20b/%C3%BC.txt"))
    #expect(try test.call("Filesystem", "getUri", data("a b/ü.txt")) == ["uri": uri])
    #expect(try read(test, ["path": uri, "encoding": "utf8"]) == "ä")
    let other = try TestWorker(platform == .ios ? .android : .ios, in: test.folder)
    #expect(try read(other, ["path": uri, "encoding": "utf8"]) == "ä")
    #expect(
      try Data(contentsOf: test.files.appending(path: "\(folder)/a b/ü.txt")) == Data("ä".utf8))
  }

  @Test func `have the encodings of texts, and base64 without one`() throws {
    let test = try TestWorker()
    for (encoding, written, base64) in [
      ("utf8", "ä🙂", "w6Twn5mC"), ("ascii", "aä", "YT8="), ("utf16", "a🙂", "//5hAD3YQt4="),
    ] {
      _ = try write(test, "a", written, ["encoding": .string(encoding)])
      #expect(try read(test, data("a")) == .string(base64))
      var options = data("a")
      options["encoding"] = .string(encoding)
      let expected = encoding == "ascii" ? "a?" : written
      #expect(try read(test, options) == .string(expected))
    }
    var options = data("a")
    options["data"] = "data:text/plain;base64,aGVsbG8="
    _ = try test.call("Filesystem", "writeFile", options)
    options["data"] = "IHdvcmxk"
    _ = try test.call("Filesystem", "appendFile", options)
    #expect(try read(test, data("a")) == "aGVsbG8gd29ybGQ=")
    options = data("a")
    options["encoding"] = "utf8"
    options["offset"] = 6
    options["length"] = 3
    #expect(try read(test, options) == "wor")
    options["data"] = "no base64!"
    options["encoding"] = nil
    #expect(try test.refusal("Filesystem", "writeFile", options).code == "OS-PLUG-FILE-0005")
    #expect(try read(test, data("a")) == "aGVsbG8gd29ybGQ=")
  }

  @Test func `are listed, described, moved and copied`() throws {
    let test = try TestWorker()
    _ = try write(test, "a/b/one", "1", ["recursive": true])
    _ = try write(test, "a/two", "22")
    let files = try #require(try test.call("Filesystem", "readdir", data("a"))?["files"]?.array)
    #expect(files.map { $0["name"] } == ["b", "two"])
    #expect(files.map { $0["type"] } == ["directory", "file"])
    let facts = try #require(try test.call("Filesystem", "stat", data("a/two")))
    #expect(facts["size"] == 2 && facts["type"] == "file")
    #expect(try #require(facts["mtime"]?.double) > 1_600_000_000_000)
    let copied = try test.call(
      "Filesystem", "copy",
      ["from": "a", "directory": "DATA", "to": "copy", "toDirectory": "CACHE"])
    #expect(copied == ["uri": .string("file://\(place(.ios))Library/Caches/copy/")])
    _ = try test.call(
      "Filesystem", "rename", ["from": "a/two", "to": "three", "directory": "DATA"])
    #expect(try read(test, data("three")) == "MjI=")
    #expect(try read(test, ["path": "copy/b/one", "directory": "CACHE"]) == "MQ==")
    _ = try test.call("Filesystem", "deleteFile", data("three"))
    var options = data("a")
    #expect(try test.refusal("Filesystem", "rmdir", options).code == "OS-PLUG-FILE-0012")
    options["recursive"] = true
    _ = try test.call("Filesystem", "rmdir", options)
    #expect(try test.call("Filesystem", "readdir", data("")) == ["files": []])
  }

  @Test func `stay in their directory, which they cannot remove or replace`() throws {
    let test = try TestWorker()
    for (method, path) in [
      ("readFile", "../a"), ("writeFile", "../a"), ("mkdir", "a/../../b"), ("deleteFile", ""),
      ("rmdir", ""), ("writeFile", "."), ("downloadFile", "../a"),
    ] {
      var options = data(path)
      options["data"] = ""
      options["recursive"] = true
      options["url"] = "https://example.com/"
      #expect(throws: PluginError.self) { try test.call("Filesystem", method, options) }
    }
    for path in ["/etc", "", "Library", "Library/Caches"] {
      let options: JSONObject = ["path": .string(place(.ios) + path), "recursive": true]
      #expect(try test.refusal("Filesystem", "rmdir", options).code == "OS-PLUG-FILE-0006")
    }
  }

  @Test(arguments: [
    "/etc/hostname", "file:///etc/hostname", "../../preferences.sqlite",
    "file://\(FilesystemTests.ios)../../../../../etc/hostname",
    "file://\(FilesystemTests.ios)%2e%2e/preferences.sqlite",
    "file://\(FilesystemTests.ios)Documents%2f..%2f../preferences.sqlite",
    "file://\(FilesystemTests.ios).incoming/new",
    "file:///var/mobile/Containers/Data/Application/test.other/Documents/a",
    "file:///storage/emulated/0/../../preferences.sqlite", "/data/user/0/test.shop/storage/a",
    "file://localhost/etc/hostname", "content://a", "Documents/a", "",
  ])
  func `lie nowhere else`(path: String) throws {
    let test = try TestWorker()
    _ = try test.call("Preferences", "set", ["key": "a", "value": "1"])
    for method in ["readFile", "writeFile", "deleteFile", "readdir", "rmdir", "getUri"] {
      let options: JSONObject = ["path": .string(path), "data": "", "recursive": true]
      #expect(try test.refusal("Filesystem", method, options).code == "OS-PLUG-FILE-0006")
    }
    #expect(try test.call("Preferences", "keys") == ["keys": ["a"]])
  }

  @Test func `are not those that links and special files lead to`() throws {
    let test = try TestWorker()
    _ = try write(test, "own")
    let outside = test.folder.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: outside.appending(path: "secret"))
    let inside = test.files.appending(path: "Documents")
    try FileManager.default.createSymbolicLink(
      at: inside.appending(path: "link"), withDestinationURL: outside.appending(path: "secret"))
    try FileManager.default.createSymbolicLink(
      at: inside.appending(path: "folder"), withDestinationURL: outside)
    try FileManager.default.linkItem(
      at: outside.appending(path: "secret"), to: inside.appending(path: "hard"))
    let pipe = inside.appending(path: "pipe").path
    try Process.run(URL(filePath: "/usr/bin/mkfifo"), arguments: [pipe]).waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: pipe))
    for path in ["link", "folder/secret", "hard", "pipe", "folder"] {
      for method in ["readFile", "writeFile", "appendFile", "deleteFile", "stat", "rmdir"] {
        var options = data(path)
        options["data"] = ""
        options["recursive"] = true
        #expect(try !test.refusal("Filesystem", method, options).code.isEmpty, "\(method) \(path)")
      }
    }
    for (from, to) in [("hard", "a"), ("folder", "a"), ("own", "folder/a"), ("own", "link")] {
      let options: JSONObject = ["from": .string(from), "to": .string(to), "directory": "DATA"]
      for method in ["copy", "rename"] {
        #expect(try !test.refusal("Filesystem", method, options).code.isEmpty, "\(from) \(to)")
      }
    }
    let files = try test.call("Filesystem", "readdir", data(""))?["files"]?.array
    #expect(files?.map { $0["name"] } == ["own"])
    #expect(try Data(contentsOf: outside.appending(path: "secret")) == Data("secret".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["secret"])
  }

  @Test func `are read in parts where an answer cannot hold them`() throws {
    let test = try TestWorker()
    _ = try write(test, "a")
    let large = Data(repeating: 65, count: 7_000_000)
    try large.write(to: test.files.appending(path: "Documents/large"))
    let refusal = try test.refusal("Filesystem", "readFile", data("large"))
    #expect(refusal.message.contains("Capacitor.convertFileSrc"))
    var options = data("large")
    options["encoding"] = "utf8"
    options["length"] = 100_000
    #expect(try read(test, options)?.string?.utf8.count == 100_000)
  }
}
