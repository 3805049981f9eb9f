import BridgeProtocol
import Foundation
import NativePlugins
import PluginWorker
import TestSupport
import Testing
import Vocabulary

@Suite("The worker of plugins")
struct PluginWorkerTests {
  private func work(_ method: String, _ options: JSONObject) -> PluginWork {
    PluginWork(
      plugin: "Preferences", method: method, options: options,
      build: PluginBuild(platform: .ios))
  }

  @Test func `performs what a plugin was asked in the order of the calls`() throws {
    let test = try TestWorker()
    let answers = Answers()
    for number in 0..<200 {
      test.worker.perform(work("set", ["key": "a", "value": .string("\(number)")]), number: 1) {
        _ in
      }
      test.worker.perform(work("get", ["key": "a"]), number: 2) { answers.note($0) }
    }
    #expect(waitUntil { answers.all.count == 200 })
    let expected = (0..<200).map { PluginResult.success(.object(["value": .string("\($0)")])) }
    #expect(answers.all == expected)
  }

  @Test func `answers everything that it accepted before it ends`() throws {
    let test = try TestWorker()
    let answers = Answers()
    for number in 0..<100 {
      test.worker.perform(work("set", ["key": .string("\(number)"), "value": "x"]), number: number)
      {
        answers.note($0)
      }
    }
    test.worker.finish()
    #expect(answers.all == Array(repeating: .success(.object(nil)), count: 100))
  }

  @Test func `refuses what nobody performs, and answers that are too large`() throws {
    let test = try TestWorker()
    #expect(try test.refusal("Shop", "buy").code == "UNIMPLEMENTED")
    let value = String(repeating: "x", count: 1_048_576)
    _ = try test.call("Preferences", "set", ["key": "a", "value": .string(value)])
    #expect(try test.call("Preferences", "get", ["key": "a"]) == ["value": .string(value)])
    let large = String(repeating: "\\", count: ProtocolLimits.answerByteCountMax / 2)
    var file: JSONObject = ["path": "a", "directory": "DATA", "encoding": "utf8"]
    file["data"] = .string(large)
    _ = try test.call("Filesystem", "writeFile", file)
    #expect(try test.refusal("Filesystem", "readFile", file).message.contains("convertFileSrc"))
  }

  @Test func `opens nothing before it is needed`() throws {
    let test = try TestWorker()
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == [])
    test.worker.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == [])
  }

  @Test func `warns once where nothing outlasts it, and leaves nothing behind`() throws {
    let test = try TestWorker(keeps: false)
    _ = try test.call("Preferences", "set", ["key": "a", "value": "1"])
    let file: JSONObject = ["path": "a", "directory": "DATA", "data": "", "encoding": "utf8"]
    _ = try test.call("Filesystem", "writeFile", file)
    #expect(try test.call("Preferences", "get", ["key": "a"]) == ["value": "1"])
    #expect(FileManager.default.fileExists(atPath: test.files.path + "/Documents/a"))
    #expect(test.warnings.count == 1)
    test.worker.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == [])
  }
}
