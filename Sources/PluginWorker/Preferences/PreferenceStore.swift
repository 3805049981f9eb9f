internal import System

/// The values of an app by group and key, in one database.
///
/// A change that has returned survives the process, however that ends: it is in the log beside the
/// database, which the next opening reads.
final class PreferenceStore {
  /// Bytes of the whole database.
  static let byteCountMax = 67_108_864
  private static let pageByteCount = 4_096

  private let database: Database

  /// Opens the database, or one in memory if there is no path.
  init(path: String?) throws(Database.Failure) {
    database = try Database(path: path)
    // With the log, a program that is killed loses no change; a loss of power may lose the last
    // ones. A database in memory has no log.
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = NORMAL")
    try database.run("PRAGMA max_page_count = \(Self.byteCountMax / Self.pageByteCount)")
    try database.run(
      """
      CREATE TABLE IF NOT EXISTS preference (
        "group" BLOB NOT NULL, "key" BLOB NOT NULL, "value" BLOB NOT NULL,
        PRIMARY KEY ("group", "key")
      ) WITHOUT ROWID
      """)
  }

  /// Makes all changes of a step, or none if it throws.
  func atOnce<Value>(
    _ step: () throws(Database.Failure) -> Value
  ) throws(Database.Failure) -> Value {
    try database.run("BEGIN IMMEDIATE")
    do throws(Database.Failure) {
      let value = try step()
      try database.run("COMMIT")
      return value
    } catch {
      // A database that is full may have undone the changes itself.
      _ = try? database.run("ROLLBACK")
      throw error
    }
  }

  /// The value of a key, nil if there is none.
  func value(of key: String, in group: String) throws(Database.Failure) -> String? {
    try database.run(
      #"SELECT "value" FROM preference WHERE "group" = ? AND "key" = ?"#, [group, key]
    ).first
  }

  /// Sets the value of a key.
  func set(_ value: String, of key: String, in group: String) throws(Database.Failure) {
    try database.run("INSERT OR REPLACE INTO preference VALUES (?, ?, ?)", [group, key, value])
  }

  /// Removes a key and its value.
  func remove(_ key: String, in group: String) throws(Database.Failure) {
    try database.run(#"DELETE FROM preference WHERE "group" = ? AND "key" = ?"#, [group, key])
  }

  /// Removes all keys of a group.
  func clear(_ group: String) throws(Database.Failure) {
    try database.run(#"DELETE FROM preference WHERE "group" = ?"#, [group])
  }

  /// The keys of a group in the order of their bytes.
  func keys(in group: String) throws(Database.Failure) -> [String] {
    try database.run(
      #"SELECT "key" FROM preference WHERE "group" = ? ORDER BY "key""#, [group])
  }
}
