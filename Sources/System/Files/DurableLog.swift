internal import Glibc

/// A file of a durable directory to which records are added.
package struct DurableLog: ~Copyable, Sendable {
  private let file: FileDescriptor
  /// How many bytes were written.
  package private(set) var byteCount: Int

  init(_ file: consuming FileDescriptor, byteCount: Int) {
    self.file = file
    self.byteCount = byteCount
  }

  /// Adds bytes at the end, and returns when they are on the disk.
  ///
  /// After a failure it is not known how many of them are there, nor whether the system will try
  /// again: another file has to take the place of this one.
  package mutating func append(_ bytes: [UInt8]) throws(DurableDirectory.Failure) {
    guard file.write(all: bytes), fdatasync(file.number) == 0 else {
      throw .refused(DurableDirectory.reason)
    }
    byteCount += bytes.count
  }
}
