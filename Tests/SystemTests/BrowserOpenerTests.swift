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

  @Test func `is nothing where no program opens URLs`() {
    #expect(BrowserOpener.open("http://127.0.0.1:1/", with: "there is no such program") == nil)
  }
}
