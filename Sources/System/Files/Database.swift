internal import CSQLite

/// An SQLite database in one file that nothing else writes at the same time.
///
/// Values are stored and read as bytes, because a text of SQLite ends with its first NUL. SQLite
/// follows symbolic links: the caller has to check what is at the path before.
@safe
package final class Database {
  /// Why an operation failed; the database is unchanged then.
  package enum Failure: Error, Hashable, Sendable {
    /// The limit of the database would be crossed.
    case full
    /// The file is no database, or a damaged one.
    case damaged
    /// The database refused, for the reason named.
    case refused(String)
  }

  /// The library and its version.
  package static var version: String { unsafe "SQLite \(String(cString: sqlite3_libversion()))" }

  private let connection: OpaquePointer

  /// Opens the database of a file, which is created if there is none; nil opens one in memory.
  package init(path: String?) throws(Failure) {
    var opened: OpaquePointer?
    // Only one thread at a time uses it, so SQLite needs no locks.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path ?? ":memory:", &opened, flags, nil)
    guard code == SQLITE_OK, let connection = unsafe opened else {
      defer { unsafe sqlite3_close_v2(opened) }
      throw unsafe Self.failure(code, of: opened)
    }
    unsafe self.connection = connection
  }

  deinit { unsafe sqlite3_close_v2(connection) }

  /// Runs one statement to its end.
  ///
  /// - Parameters:
  ///   - statement: SQL that is written in the program, never built from what was received.
  ///   - values: The values for its question marks.
  /// - Returns: The first value of each row.
  /// - Throws: `Failure`, and the statement has changed nothing.
  @discardableResult
  package func run(_ statement: String, _ values: [String] = []) throws(Failure) -> [String] {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, statement, -1, &prepared, nil))
    defer { unsafe sqlite3_finalize(prepared) }
    for (number, value) in zip(Int32(1)..., values) {
      let bytes = Array(value.utf8)
      try check(
        unsafe bytes.withUnsafeBytes {
          unsafe tandem_bind_bytes(prepared, number, $0.baseAddress, UInt($0.count))
        })
    }
    var rows: [String] = []
    while true {
      let code = unsafe sqlite3_step(prepared)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw unsafe Self.failure(code, of: connection) }
      let count = unsafe Int(sqlite3_column_bytes(prepared, 0))
      let bytes = unsafe UnsafeRawBufferPointer(
        start: sqlite3_column_blob(prepared, 0), count: count)
      unsafe rows.append(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw unsafe Self.failure(code, of: connection) }
  }

  // The lowest byte of a result code is its kind, also if the code is an extended one.
  private static func failure(_ code: Int32, of connection: OpaquePointer?) -> Failure {
    switch code & 0xFF {
    case SQLITE_FULL: .full
    case SQLITE_NOTADB, SQLITE_CORRUPT: .damaged
    default: unsafe .refused(String(cString: sqlite3_errmsg(connection)))
    }
  }
}
