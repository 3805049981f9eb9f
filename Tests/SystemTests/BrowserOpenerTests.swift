import Foundation
import System
import TestSupport
import Testing

@Suite("The browser of the desktop")
struct BrowserOpenerTests {
  @Test func `leaves no process behind when what opens the URL ends`() throws {
    let process = try #require(BrowserOpener.open("http://127.0.0.1:1/", with: "true"))
    let path = "/proc/\(process)"
    #expect(waitUntil { !FileManager.default.fileExists(atPath: path) }, "it is a zombie")
  }

  @Test func `has no descriptor of this process`() throws {
    // Without the mark to be closed in children, as a library may leave one.
    let held = fcntl(STDERR_FILENO, F_DUPFD, 200)
    defer { close(held) }
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "tandem-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "browser").path
    try Data("#!/bin/sh\necho /proc/$$/fd/* > \"$1\"\n: > \"$1.done\"\n".utf8)
      .write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let report = folder.appending(path: "report").path
    _ = try #require(BrowserOpener.open(report, with: program))
    #expect(waitUntil { FileManager.default.fileExists(atPath: report + ".done") })
    let words = try String(contentsOfFile: report, encoding: .utf8).split(separator: " ")
    let numbers = words.compactMap {
      Int($0.split(separator: "/").last?.prefix { $0.isNumber } ?? "")
    }
    #expect(numbers.contains(2))
    #expect(numbers.allSatisfy { $0 < 200 })
  }

  @Test func `is nothing where no program opens URLs`() {
    #expect(BrowserOpener.open("http://127.0.0.1:1/", with: "there is no such program") == nil)
  }
}
