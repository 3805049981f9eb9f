import Foundation
import Testing
import WebServer

@Suite("Stored files over HTTP", .serialized)
final class StoredFilesTests {
  private static let place = "/_capacitor_file_/data/user/0/shop/"
  private let folder = URL.temporaryDirectory.appending(path: "tandem-\(UUID().uuidString)")
  private let server: RunningServer

  init() throws {
    let files = [
      "app/index.html": "<title>app</title>", "files/Data/page.html": "<script>1</script>",
      "files/Data/ä b.txt": "0123456789", "files/Data/.hidden": "hidden", "secret.txt": "secret",
    ]
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    let data = folder.appending(path: "files/Data")
    let secret = folder.appending(path: "secret.txt")
    try FileManager.default.createSymbolicLink(
      at: data.appending(path: "link.txt"), withDestinationURL: secret)
    try FileManager.default.linkItem(at: secret, to: data.appending(path: "hard.txt"))
    var configuration = ServerConfiguration.test(roots: [folder.appending(path: "app").path])
    configuration.front.headers = HeaderField.front
    configuration.front.injection = "<script>2</script>"
    configuration.front.storedFiles = StoredFiles(
      prefix: "/_capacitor_file_/", places: [.init(prefix: "data/user/0/shop/")],
      folder: folder.appending(path: "files").path)
    server = try RunningServer.start(configuration)
  }

  deinit {
    try? server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private func get(_ path: String, _ fields: String = "") throws -> (head: String, body: String) {
    let client = try TestClient(port: server.front.port)
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.front.port)\r\n\(fields)"
      + "Connection: close\r\n\r\n"
    client.send(Array(request.utf8))
    let head = try client.head()
    return (head, String(decoding: try client.rest(), as: UTF8.self))
  }

  @Test func `have their type, and are no pages of the app`() throws {
    let (head, body) = try get(Self.place + "Data/page.html")
    #expect(head.hasPrefix("HTTP/1.1 200 "))
    #expect(body == "<script>1</script>")
    #expect(head.contains("Content-Type: text/html; charset=utf-8\r\n"))
    #expect(head.contains("Content-Security-Policy: sandbox; frame-ancestors 'self' http"))
    #expect(head.contains("X-Content-Type-Options: nosniff\r\n"))
  }

  @Test func `come in parts`() throws {
    let (head, body) = try get(Self.place + "Data/%C3%A4%20b.txt", "Range: bytes=2-4\r\n")
    #expect(head.hasPrefix("HTTP/1.1 206 "))
    #expect(body == "234")
    #expect(head.contains("Content-Security-Policy: sandbox; "))
  }

  @Test(arguments: [
    "Data/link.txt", "Data/hard.txt", "Data/.hidden", "Data", "Data/", "", "../shop2/a",
    "%2e%2e/secret.txt", "Data/..%2f..%2fsecret.txt",
  ])
  func `are nothing else`(path: String) throws {
    let (head, body) = try get(Self.place + path)
    #expect(head.hasPrefix("HTTP/1.1 404 ") || head.hasPrefix("HTTP/1.1 400 "))
    #expect(!body.contains("secret") || path.contains("secret"))
  }

  @Test(arguments: [
    "/_capacitor_file_/", "/_capacitor_file_/secret.txt", "/_capacitor_file_/etc/hostname",
    "/_capacitor_file_/data/user/0/other/Data/page.html",
  ])
  func `lie at their place alone`(path: String) throws {
    #expect(try get(path).head.hasPrefix("HTTP/1.1 404 "))
  }

  @Test func `are no service workers`() throws {
    let (head, _) = try get(Self.place + "Data/page.html", "Service-Worker: script\r\n")
    #expect(head.hasPrefix("HTTP/1.1 403 "))
  }
}
