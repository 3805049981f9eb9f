import Foundation
import Testing
import WebServer

@Suite("Files over HTTP", .serialized)
final class FileServiceTests {
  private let folder = URL.temporaryDirectory.appending(path: "tandem-\(UUID().uuidString)")
  private let server: RunningServer

  init() throws {
    let files = [
      "first/index.html": "<!doctype html><title>first</title>", "first/only.txt": "first",
      "second/only.txt": "second", "second/other.txt": "other", "mount/bridge.js": "bridge",
      "mount/index.html": "<title>mount</title>", "first/app.js": "plain",
      "first/page.html": "<p>page", "first/folder/index.html": "<p>folder",
      "second/second.html": "<p>in the second root",
      "first/app.js.gz": "packed",
    ]
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    var configuration = ServerConfiguration.test(
      roots: [folder.appending(path: "first").path, folder.appending(path: "second").path])
    configuration.front.mounts = ["/__tandem__/": folder.appending(path: "mount").path]
    configuration.front.virtualFiles = [
      "/config.json": VirtualFile(contentType: "application/json", bytes: Array("{}".utf8))
    ]
    configuration.front.injection = "<script>1</script>"
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

  @Test(arguments: [
    ("/only.txt", "first"), ("/other.txt", "other"), ("/config.json", "{}"),
    ("/__tandem__/bridge.js", "bridge"),
    ("/", "<!doctype html><script>1</script><title>first</title>"),
    ("/any/path", "<!doctype html><script>1</script><title>first</title>"),
    ("/__tandem__/", "<title>mount</title>"),
  ])
  func `come from the first place that has them`(path: String, body: String) throws {
    let response = try get(path)
    #expect(response.head.hasPrefix("HTTP/1.1 200 "))
    #expect(response.body == body)
  }

  @Test(arguments: [
    ("/page", "<script>1</script><p>page"), ("/folder/", "<script>1</script><p>folder"),
    ("/second", "<script>1</script><p>in the second root"),
  ])
  func `are the pages of their paths`(path: String, body: String) throws {
    let response = try get(path)
    #expect(response.head.hasPrefix("HTTP/1.1 200 "))
    #expect(response.body == body)
  }

  @Test(arguments: [
    // Out of the browser's cache it would be shown as the page.
    ("/page.html", "empty", "<p>page", "no-store"),
    ("/page.html", "iframe", "<script>1</script><p>page", "private, no-cache"),
    // A service worker keeps whole documents, to show them later.
    (
      "/index.html", "empty", "<!doctype html><script>1</script><title>first</title>",
      "private, no-cache"
    ),
  ])
  func `are changed if they are pages, and not if scripts fetch parts of pages`(
    path: String, destination: String, body: String, caching: String
  ) throws {
    let response = try get(path, "Sec-Fetch-Dest: \(destination)\r\n")
    #expect(response.body == body)
    #expect(response.head.contains("\r\nCache-Control: \(caching)\r\n"))
  }

  @Test(arguments: [
    ("/folder", "/folder/"), ("/folder?a=/b", "/folder/?a=/b"), ("/page/", "/page"),
    ("/page/?a?b/", "/page?a?b/"), ("/%66older", "/%66older/"),
  ])
  func `have one path, with a slash or without`(path: String, location: String) throws {
    let response = try get(path)
    #expect(response.head.hasPrefix("HTTP/1.1 307 "))
    #expect(response.head.contains("\r\nLocation: \(location)\r\n"))
    #expect(response.head.contains("\r\nCache-Control: no-store\r\n"))
    #expect(response.body.isEmpty)
  }

  @Test(arguments: ["/none.txt", "/%2e%2e/x", "/.hidden"])
  func `that are refused leave a page with the injection`(path: String) throws {
    let response = try get(path)
    #expect(response.head.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"))
    #expect(response.body.contains("<html lang=\"en\"><script>1</script>"))
  }

  @Test(arguments: ["/none.txt", "/__tandem__/none", "/__tandem__/only.txt", "/__tandem__"])
  func `that exist nowhere are not found`(path: String) throws {
    #expect(try get(path).head.hasPrefix("HTTP/1.1 404 "))
  }

  @Test func `that were compressed beforehand are sent as they are`() throws {
    let response = try get("/app.js", "Accept-Encoding: gzip\r\n")
    #expect(response.body == "packed")
    #expect(response.head.contains("Content-Encoding: gzip\r\n"))
    #expect(try get("/app.js").body == "plain")
    #expect(try get("/app.js", "Accept-Encoding: gzip;q=0\r\n").body == "plain")
    #expect(try get("/app.js", "Accept-Encoding: gzip\r\nRange: bytes=0-1\r\n").body == "pl")
  }

  @Test func `that changed since they were compressed are sent plain`() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)],
      ofItemAtPath: folder.appending(path: "first/app.js").path)
    #expect(try get("/app.js", "Accept-Encoding: gzip\r\n").body == "plain")
  }

  @Test func `of a site of many pages answer a missing page with the page about it`() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("index", "<p>first"), ("404", "<head><p>none")] {
      try text.write(toFile: "\(folder.path)/\(name).html", atomically: false, encoding: .utf8)
    }
    var configuration = ServerConfiguration.test(roots: [folder.path])
    configuration.front.injection = "<script>1</script>"
    configuration.front.lookup = .host(hasManyPages: true)
    let site = try RunningServer.start(configuration)
    let client = try TestClient(port: site.front.port)
    client.send(
      Array("GET /gone HTTP/1.1\r\nHost: 127.0.0.1:\(site.front.port)\r\n\r\n".utf8))
    let head = try client.head()
    try site.stop()
    #expect(head.hasPrefix("HTTP/1.1 404 "))
    #expect(
      String(decoding: try client.rest(), as: UTF8.self) == "<head><script>1</script><p>none")
  }
}
