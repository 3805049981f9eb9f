import BridgeProtocol
import Foundation
import NativePlugins
import PluginWorker
import Testing
import Vocabulary

@Suite("The works of Preferences")
struct PreferencesTests {
  private func value(_ test: TestWorker, _ key: JSONValue) throws -> JSONValue? {
    try test.call("Preferences", "get", ["key": key])?["value"]
  }

  @Test func `outlast the worker`() throws {
    let test = try TestWorker()
    _ = try test.call("Preferences", "set", ["key": "naïve", "value": "ä\u{0}\"🙂"])
    let next = try TestWorker(in: test.folder)
    #expect(try value(next, "naïve") == "ä\u{0}\"🙂")
    _ = try next.call("Preferences", "remove", ["key": "naïve"])
    #expect(try value(test, "naïve") == .null)
  }

  @Test(arguments: ["", "-wal", "-shm"])
  func `are in no file behind a link`(suffix: String) throws {
    let test = try TestWorker()
    let other = test.folder.appending(path: "other")
    try Data().write(to: other)
    try FileManager.default.createSymbolicLink(
      atPath: test.folder.appending(path: "preferences.sqlite\(suffix)").path,
      withDestinationPath: "other")
    #expect(throws: PluginError.self) {
      try test.call("Preferences", "set", ["key": "a", "value": "1"])
    }
    #expect(try Data(contentsOf: other).isEmpty)
    #expect(test.warnings.contains { $0.contains("preferences.sqlite\(suffix) is no file") })
  }

  @Test func `are kept by group`() throws {
    let test = try TestWorker()
    _ = try test.call("Preferences", "set", ["key": "a", "value": "1"])
    _ = try test.call("Preferences", "configure", ["group": "other"])
    #expect(try value(test, "a") == .null)
    _ = try test.call("Preferences", "set", ["key": "b", "value": "2"])
    _ = try test.call("Preferences", "set", ["key": "a", "value": "3"])
    #expect(try test.call("Preferences", "keys") == ["keys": ["a", "b"]])
    _ = try test.call("Preferences", "clear")
    #expect(try test.call("Preferences", "keys") == ["keys": []])
    _ = try test.call("Preferences", "configure")
    #expect(try value(test, "a") == "1")
    #expect(try test.call("Preferences", "migrate") == ["migrated": [], "existing": []])
  }

  @Test func `move to another group all at once or not at all`() throws {
    let test = try TestWorker(.android)
    let value = JSONValue.string(String(repeating: "v", count: 1_048_576))
    for number in 0..<24 {
      _ = try test.call("Preferences", "set", ["key": .string("\(number)"), "value": value])
    }
    _ = try test.call("Preferences", "configure", ["group": "other"])
    for number in 100..<124 {
      _ = try test.call("Preferences", "set", ["key": .string("\(number)"), "value": value])
    }
    #expect(try test.refusal("Preferences", "migrate").code == "UNAVAILABLE")
    let kept = try test.call("Preferences", "keys")?["keys"]?.array
    #expect(kept == (100..<124).map { .string("\($0)") })
    _ = try test.call("Preferences", "clear")
    let moved = try test.call("Preferences", "migrate")?["migrated"]?.array
    #expect(moved?.count == 24)
  }

  @Test func `are bounded, and a refusal loses nothing`() throws {
    let test = try TestWorker()
    let value = JSONValue.string(String(repeating: "v", count: 1_048_576))
    for number in 0..<70 {
      do {
        _ = try test.call("Preferences", "set", ["key": .string("\(number)"), "value": value])
      } catch {
        #expect((30...64).contains(number))
        break
      }
    }
    let keys = try #require(try test.call("Preferences", "keys")?["keys"]?.array)
    #expect((30...64).contains(keys.count))
    _ = try test.call("Preferences", "clear")
    _ = try test.call("Preferences", "set", ["key": "0", "value": "again"])
    #expect(try self.value(test, "0") == "again")
    for options: JSONObject in [
      [:], ["key": 1], ["key": .string(String(repeating: "k", count: 1_025))],
      ["key": "a", "value": .string(String(repeating: "v", count: 1_048_577))],
    ] {
      #expect(try !test.refusal("Preferences", "set", options).message.isEmpty)
    }
    #expect(try test.refusal("Preferences", "get").message == "Must provide a key")
  }

  @Test func `that are damaged are kept under another name`() throws {
    let test = try TestWorker()
    let file = test.folder.appending(path: "preferences.sqlite")
    try Data("no database at all, but a text that is longer than a header".utf8).write(to: file)
    #expect(try value(test, "a") == .null)
    _ = try test.call("Preferences", "set", ["key": "a", "value": "1"])
    let kept = test.folder.appending(path: "preferences.sqlite.unreadable-1")
    #expect(try Data(contentsOf: kept).starts(with: Data("no database".utf8)))
    #expect(test.warnings.count == 1)
    #expect(try value(try TestWorker(in: test.folder), "a") == "1")
  }
}
