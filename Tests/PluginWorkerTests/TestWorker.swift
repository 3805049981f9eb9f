import BridgeProtocol
import Foundation
import NativePlugins
import PluginWorker
import Synchronization
import TestSupport
import Testing
import Vocabulary

/// A worker on a folder of its own, whose works are waited for.
final class TestWorker {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "tandem-\(UUID().uuidString)")
  let worker: PluginWorker
  let platform: Platform
  private let heard = Heard()

  /// What the worker warned of.
  final class Heard: Sendable {
    private let texts = Mutex<[String]>([])
    var warnings: [String] { texts.withLock { $0 } }
    func note(_ text: String) { texts.withLock { $0.append(text) } }
  }

  var warnings: [String] { heard.warnings }
  /// Where the app's files are.
  let files: URL

  /// With `keeps` what is stored outlasts the worker.
  init(
    _ platform: Platform = .ios, in folder: URL? = nil, keeps: Bool = true,
    downloads: (any Downloads)? = nil
  ) throws {
    self.platform = platform
    let folder = folder ?? self.folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let heard = heard
    let storage = AppStorage(
      folder: keeps ? folder.path : nil, temporaryFolder: folder.path, appID: "test.shop",
      warn: { heard.note($0) })
    files = URL(filePath: storage.filesPath)
    let device = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../web/device").standardizedFileURL
    worker = PluginWorker(
      storage: storage, picture: device.appending(path: "picture.jpg").path,
      video: device.appending(path: "video.webm").path, downloads: downloads)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Performs one call and waits for its answer.
  func call(
    _ plugin: String, _ method: String, _ options: JSONObject = [:]
  ) throws -> JSONObject? {
    let answers = Answers()
    worker.perform(
      PluginWork(
        plugin: plugin, method: method, options: options,
        build: PluginBuild(platform: platform)), number: 1
    ) { answers.note($0) }
    #expect(waitUntil { answers.all.count == 1 })
    switch try #require(answers.all.first).get() {
    case .object(let data): return data
    case .progressed(_, let data): return data
    case .text(let text): return try JSONValue(parsing: text, limits: .partedOptions).object
    }
  }

  /// What a call is refused with.
  func refusal(
    _ plugin: String, _ method: String, _ options: JSONObject = [:]
  ) throws -> PluginError {
    do {
      let data = try call(plugin, method, options)
      throw PluginError("it was answered: \(String(describing: data))")
    } catch let error as PluginError {
      return error
    }
  }
}

/// What calls came to, in order.
final class Answers: Sendable {
  private let results = Mutex<[PluginResult]>([])
  var all: [PluginResult] { results.withLock { $0 } }
  func note(_ result: PluginResult) { results.withLock { $0.append(result) } }
}
