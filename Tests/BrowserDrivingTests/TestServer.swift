import Foundation
import Synchronization
import System

/// Serves pages by their path under every name of this machine, one for each connection.
final class TestServer: Sendable {
  private let listener: ListeningSocket
  private let pages: [String: String]

  init(_ pages: [String: String]) throws {
    listener = try ListeningSocket(.loopback4, port: 0)
    self.pages = pages
    _ = BackgroundThread.start { [weak self] in
      while let self { self.accept() }
    }
  }

  func url(_ path: String, host: String = "127.0.0.1") -> String {
    "http://\(host):\(listener.port)\(path)"
  }

  /// Serves the connection that has come, or waits for one for a moment.
  private func accept() {
    switch listener.accept() {
    case .connection(let socket, _):
      let channel = Mutex(ByteChannel(socket))
      // A browser also connects ahead, and says nothing.
      _ = BackgroundThread.start { [pages] in channel.withLock { Self.serve(pages, on: $0) } }
    default: MonotonicClock.pause(milliseconds: 1)
    }
  }

  private static func serve(_ pages: [String: String], on channel: borrowing ByteChannel) {
    let deadline = MonotonicClock.system.deadline(after: .seconds(5))
    guard let bytes = try? channel.read(until: deadline) else { return }
    let path = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""
    let page = pages[String(path)]
    let answer =
      "HTTP/1.1 \(page == nil ? "404 Not Found" : "200 OK")\r\nContent-Type: text/html\r\n"
      + "Connection: close\r\nContent-Length: \(page?.utf8.count ?? 0)\r\n\r\n\(page ?? "")"
    try? channel.write(Array(answer.utf8), until: deadline)
  }
}
