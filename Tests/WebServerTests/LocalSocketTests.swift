import Foundation
import System
import TestSupport
import Testing
import Vocabulary
import WebServer

@Suite("The local socket", .serialized)
struct LocalSocketTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/shell.sock" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func server(at path: String) throws -> Server {
    try Server(configuration: .testAPI(path: path))
  }

  private func code(at path: String) -> WebServerError.Code? {
    do {
      _ = try server(at: path)
      return nil
    } catch {
      return (error as? WebServerError)?.code
    }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// A socket file whose owner has gone without removing it.
  private func leaveStaleSocket(at path: String) throws {
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  @Test func `is its owner's only, in a directory of the same kind, and is removed`() throws {
    let path = "\(folder.path)/made/shell.sock"
    let running = try RunningServer.start(.testAPI(path: path))
    #expect(try mode(path) == 0o600)
    #expect(try mode("\(folder.path)/made") == 0o700)
    try running.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/made"))
  }

  @Test func `refuses programs of another user`() throws {
    try APIServer.run({ $0.localSocket?.user = getuid() + 1 }) { api in
      let client = try api.client(.local)
      let answer = try client.answer()
      #expect(answer.status == 403)
      #expect(answer.body.contains("\"notAllowed\""))
      client.send(api.request("GET", "/api/v1/state"))
      #expect(try client.rest() == [])
      #expect(api.server.requestCount == 0)
    }
  }

  @Test func `takes the place of one whose shell was killed`() throws {
    try leaveStaleSocket(at: path)
    let running = try RunningServer.start(.testAPI(path: path))
    let client = try TestClient(path: path)
    client.send(Array("GET /api/v1/state HTTP/1.1\r\n\r\n".utf8))
    #expect(try running.requested().request.path == "state")
    try running.stop()
  }

  @Test func `belongs to the shell that runs`() throws {
    let running = try RunningServer.start(.testAPI(path: path))
    #expect(code(at: path) == .localSocketInUse(path))
    // The attempt has left it alone.
    let client = try TestClient(path: path)
    client.send(Array("GET /api/v1/state HTTP/1.1\r\n\r\n".utf8))
    #expect(try running.requested().request.path == "state")
    try running.stop()
  }

  @Test func `goes to exactly one of many that start at once`() throws {
    for _ in 0..<5 {
      try leaveStaleSocket(at: path)
      let path = path
      let results = Results()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        results.append(Result { try RunningServer.start(.testAPI(path: path)) })
      }
      let servers = results.values.compactMap { try? $0.get() }
      #expect(servers.count == 1)
      _ = try TestClient(path: path)
      for server in servers { try server.stop() }
    }
  }

  /// Sendable is proved by the lock, which every access takes.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var storage: [Result<RunningServer, any Error>] = []
    var values: [Result<RunningServer, any Error>] { lock.withLock { storage } }
    func append(_ value: Result<RunningServer, any Error>) {
      lock.withLock { storage.append(value) }
    }
  }

  @Test func `is not removed by a shell whose socket was replaced`() throws {
    let first = try RunningServer.start(.testAPI(path: path))
    try FileManager.default.removeItem(atPath: path)
    let second = try RunningServer.start(.testAPI(path: path))
    try first.stop()
    #expect(FileManager.default.fileExists(atPath: path))
    try second.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `listens until its file is removed, so that nobody takes its name before`() throws {
    let running = try RunningServer.start(.testAPI(path: path))
    do {
      guard let directory = PrivateDirectory(path: folder.path), directory.lock() else {
        throw TestClient.Failure(text: "cannot lock \(folder.path)")
      }
      running.inbox.post(.stop)
      // The other listeners are gone: now the server waits for the lock.
      #expect(waitUntil { (try? TestClient(port: running.front.port)) == nil })
      _ = try TestClient(path: path)
    }
    try running.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `needs a path of at most 107 bytes`() throws {
    let room = 107 - folder.path.utf8.count - 1
    let fitting = "\(folder.path)/" + String(repeating: "s", count: room)
    #expect(fitting.utf8.count == 107)
    #expect(code(at: fitting) == nil)
    #expect(code(at: fitting + "s") == .unusableLocalSocket(fitting + "s"))
    #expect(code(at: "shell.sock") == .unusableLocalSocket("shell.sock"))
  }

  @Test func `needs a directory that is nobody else's`() throws {
    let open = "\(folder.path)/open"
    try FileManager.default.createDirectory(
      atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o750])
    #expect(code(at: "\(open)/shell.sock") == .unusableLocalSocket("\(open)/shell.sock"))
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path)
    #expect(code(at: "\(link)/shell.sock") == .unusableLocalSocket("\(link)/shell.sock"))
  }

  @Test func `leaves alone what is no socket`() throws {
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(code(at: path) == .unusableLocalSocket(path))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
  }

  @Test func `is listed while its shell runs, and swept when it was killed`() throws {
    let stale = "\(folder.path)/stale.sock"
    try leaveStaleSocket(at: stale)
    try Data().write(to: URL(filePath: "\(folder.path)/1.tokens.json"))
    let running = try RunningServer.start(.testAPI(path: path))
    #expect(LocalSockets.listening(in: folder.path) == [path])
    #expect(!FileManager.default.fileExists(atPath: stale))
    try running.stop()
    #expect(LocalSockets.listening(in: folder.path) == [])
    #expect(LocalSockets.listening(in: "\(folder.path)/none") == [])
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/1.tokens.json"))
  }
}
