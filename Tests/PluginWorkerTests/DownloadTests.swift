import BridgeProtocol
import Foundation
import NativePlugins
import PluginWorker
import Synchronization
import Testing
import Vocabulary

@Suite("Downloads among the app's files")
struct DownloadTests {
  /// Fetches what a test says, when it says so.
  private final class Server: Downloads {
    typealias Answer = Result<PluginDownload, PluginError>

    private let waiting = Mutex<[@Sendable (Answer) -> Void]>([])

    func download(
      _ work: PluginWork, number: Int, done: @escaping @Sendable (Answer) -> Void
    ) {
      waiting.withLock { $0.append(done) }
    }

    /// Answers the first request.
    func answer(_ answer: Answer) {
      let done = waiting.withLock { $0.removeFirst() }
      done(answer)
    }
  }

  private static let file = Server.Answer.success(PluginDownload(status: 200, bytes: [1, 2, 3]))

  private let server = Server()
  private let test: TestWorker
  private let answers = Answers()

  init() throws {
    test = try TestWorker(downloads: server)
  }

  private func begin(_ number: Int) {
    let work = PluginWork(
      plugin: "Filesystem", method: "downloadFile",
      options: [
        "url": "http://example.com/", "path": .string("\(number)"), "directory": "DATA",
      ],
      build: PluginBuild(platform: .ios))
    test.worker.perform(work, number: number) { [answers] in answers.note($0) }
  }

  private var names: [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: test.files.path + "/Documents")
  }

  @Test func `are stored before their thread fetches anything else`() {
    begin(1)
    server.answer(Self.file)
    #expect(answers.all.count == 1)
    #expect(names == ["1"])
  }

  @Test func `are not stored once they are cancelled`() {
    begin(1)
    begin(2)
    test.worker.cancel(1)
    server.answer(Self.file)
    server.answer(Self.file)
    #expect(names == ["2"])
    #expect(answers.all.map { (try? $0.get()) != nil } == [false, true])
  }

  @Test func `open no files where nothing was fetched`() throws {
    begin(1)
    server.answer(.failure(.unavailable("No.")))
    begin(2)
    server.answer(.success(PluginDownload(status: 404, bytes: [])))
    #expect(answers.all.count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == [])
  }
}
