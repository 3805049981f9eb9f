import Foundation
import Synchronization
import System
import TestSupport

/// A web server that sets the cookies that a URL names, and answers with those that it was sent.
///
/// Each member of the query is a `Set-Cookie`, in which `{9}` is nine letters. `/to/PATH` redirects
/// to `/PATH`, `/meet` is answered once two requests have come to it, and `/body` has the query
/// itself as its body.
final class CookieServer: Sendable {
  private let listener: ListeningSocket
  private let arrivalCount = Mutex(0)
  private let isStopped = Mutex(false)

  var port: UInt16 { listener.port }

  init() throws {
    listener = try ListeningSocket(.loopback4, port: 0)
    _ = BackgroundThread.start { [self] in
      while !isStopped.withLock({ $0 }) {
        _ = waitUntil { isStopped.withLock { $0 } || answersNext() }
      }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  private func answersNext() -> Bool {
    guard case .connection(let descriptor, _) = listener.accept() else { return false }
    let number = descriptor.release()
    return BackgroundThread.start { self.answer(ByteChannel(FileDescriptor(owning: number))) }
  }

  private func answer(_ channel: consuming ByteChannel) {
    let deadline = MonotonicClock.system.deadline(after: .seconds(20))
    var request: [UInt8] = []
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let piece = try? channel.read(until: deadline), !piece.isEmpty else { return }
      request += piece
    }
    let lines = String(decoding: request, as: UTF8.self).split(separator: "\r\n")
    let target = lines[0].split(separator: " ")[1].split(separator: "?", maxSplits: 1)
    let path = String(target[0])
    let query = target.count > 1 ? target[1].split(separator: "&") : []
    let values = query.map {
      (String($0).removingPercentEncoding ?? "")
        .replacing(#/\{(\d+)\}/#) { String(repeating: "v", count: Int($0.output.1) ?? 0) }
    }
    if path == "/meet" {
      arrivalCount.withLock { $0 += 1 }
      _ = waitUntil { arrivalCount.withLock { $0 } >= 2 }
    }
    var body = lines.filter { $0.lowercased().hasPrefix("cookie:") }
      .map { String($0.dropFirst("cookie: ".count)) }.joined(separator: " | ")
    var head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
    if path.hasPrefix("/to/") {
      head = "HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: /\(path.dropFirst(4))\r\n"
    }
    if path == "/body" {
      body = values.joined()
    } else {
      head += values.map { "Set-Cookie: \($0)\r\n" }.joined()
    }
    head += "Content-Length: \(body.utf8.count)\r\n\r\n"
    try? channel.write(Array((head + body).utf8), until: deadline)
  }
}
