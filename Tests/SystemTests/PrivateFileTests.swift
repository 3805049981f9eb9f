import Foundation
import System
import Testing

@Suite("Private file")
struct PrivateFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tandem-\(UUID().uuidString)").path()

  private var file: String { folder + "/secret" }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func write(_ text: String) {
    #expect(PrivateFile(directory: folder, name: "secret", bytes: Array(text.utf8)) != nil)
  }

  private func read() -> String? {
    PrivateFile.read(file, byteCountMax: 8).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `is read by whoever wrote it, up to a length`() {
    #expect(read() == nil)
    write("12345678")
    #expect(read() == "12345678")
    write("123456789")
    #expect(read() == nil)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o777])
  func `is not read if others may read or write it`(permissions: Int) throws {
    write("1234")
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
    #expect(read() == nil)
  }

  @Test func `is not read under a name that leads elsewhere`() throws {
    write("1234")
    try FileManager.default.linkItem(atPath: file, toPath: folder + "/other")
    #expect(read() == nil)
    try FileManager.default.moveItem(atPath: file, toPath: folder + "/third")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "third")
    #expect(read() == nil)
  }

  @Test func `is a file`() throws {
    try FileManager.default.createDirectory(
      atPath: file, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    #expect(read() == nil)
  }
}
