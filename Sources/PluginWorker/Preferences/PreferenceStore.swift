internal import FoundationEssentials
internal import GRDB
internal import System

/// The values of an app by group and key, in one database.
///
/// Once a change has returned it outlasts the process, however that ends: it stands in the log
/// beside the database, which the next opening takes over. Texts are stored as their bytes, because
/// a text of SQLite ends with its first NUL.
final class PreferenceStore: Sendable {
  /// Why something did not work; nothing has changed then.
  enum Failure: Error {
    /// The limit of the database would be crossed.
    case full
    /// The file is no database, or a damaged one.
    case damaged
    /// The database refused, for the reason named.
    case refused(String)
  }

  /// Bytes of the database in all.
  static let byteCountMax = 67_108_864
  private static let pageByteCount = 4_096

  private let database: DatabaseQueue

  /// Opens the database, or one in memory without a path.
  init(path: String?) throws(Failure) {
    var configuration = Configuration()
    configuration.label = "preferences"
    configuration.prepareDatabase { database in
      // As much as a program that is killed cannot lose; a loss of power may take the last changes.
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
      let count = Self.byteCountMax / Self.pageByteCount
      try database.execute(sql: "PRAGMA max_page_count = \(count)")
    }
    configuration.journalMode = path == nil ? .default : .wal
    let settings = configuration
    database = try Self.attempt {
      let database =
        try path.map { try DatabaseQueue(path: $0, configuration: settings) }
        ?? DatabaseQueue(configuration: settings)
      try database.write { database in
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS preference (
              "group" BLOB NOT NULL, "key" BLOB NOT NULL, "value" BLOB NOT NULL,
              PRIMARY KEY ("group", "key")
            ) WITHOUT ROWID
            """)
      }
      return database
    }
  }

  /// The value of a key, nil if there is none.
  func value(of key: String, in group: String) throws(Failure) -> String? {
    let bytes = try read { database in
      try Data.fetchOne(
        database, sql: "SELECT value FROM preference WHERE \"group\" = ? AND \"key\" = ?",
        arguments: [Self.bytes(group), Self.bytes(key)])
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Gives a key a value.
  func set(_ value: String, of key: String, in group: String) throws(Failure) {
    try write("INSERT OR REPLACE INTO preference VALUES (?, ?, ?)", [group, key, value])
  }

  /// Removes a key and its value.
  func remove(_ key: String, in group: String) throws(Failure) {
    try write("DELETE FROM preference WHERE \"group\" = ? AND \"key\" = ?", [group, key])
  }

  /// Removes all keys of a group.
  func clear(_ group: String) throws(Failure) {
    try write("DELETE FROM preference WHERE \"group\" = ?", [group])
  }

  /// The keys of a group in the order of their bytes.
  func keys(in group: String) throws(Failure) -> [String] {
    let keys = try read { database in
      try Data.fetchAll(
        database, sql: "SELECT \"key\" FROM preference WHERE \"group\" = ? ORDER BY \"key\"",
        arguments: [Self.bytes(group)])
    }
    return keys.map { String(decoding: $0, as: UTF8.self) }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(Failure) -> Value {
    try Self.attempt { try database.read(body) }
  }

  private func write(_ sql: String, _ texts: [String]) throws(Failure) {
    try Self.attempt {
      try database.write {
        try $0.execute(sql: sql, arguments: StatementArguments(texts.map(Self.bytes)))
      }
    }
  }

  private static func bytes(_ text: String) -> Data { Data(text.utf8) }

  private static func attempt<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_FULL: throw .full
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: throw .damaged
      default: throw .refused(error.message ?? "\(error.resultCode)")
      }
    } catch {
      throw .refused("\(error)")
    }
  }
}
