import Foundation
import System
import Testing

@Suite("Database")
struct DatabaseTests {
  @Test func `values come back as they went in, whatever they hold`() throws {
    let database = try Database(path: nil)
    try database.run("CREATE TABLE t (value TEXT)")
    let values = ["", "a\0b", "'); DROP TABLE t; --", "🚋"]
    for value in values { try database.run("INSERT INTO t VALUES (?)", [value]) }
    #expect(try database.run("SELECT value FROM t ORDER BY rowid") == values)
  }

  @Test func `what SQLite refuses has its reason, and changes nothing`() throws {
    let database = try Database(path: nil)
    try database.run("CREATE TABLE t (value TEXT UNIQUE)")
    try database.run("INSERT INTO t VALUES ('a')")
    #expect(throws: Database.Failure.refused("UNIQUE constraint failed: t.value")) {
      try database.run("INSERT INTO t VALUES ('b'), ('a')")
    }
    #expect(throws: Database.Failure.refused("no such table: nowhere")) {
      try database.run("SELECT value FROM nowhere")
    }
    #expect(try database.run("SELECT value FROM t") == ["a"])
  }

  @Test func `a limit that would be crossed is told apart, and what was there stays`() throws {
    let database = try Database(path: nil)
    try database.run("PRAGMA max_page_count = 4")
    try database.run("CREATE TABLE t (value TEXT)")
    try database.run("INSERT INTO t VALUES ('a')")
    #expect(throws: Database.Failure.full) {
      try database.run("INSERT INTO t VALUES (?)", [String(repeating: "b", count: 100_000)])
    }
    #expect(try database.run("SELECT value FROM t") == ["a"])
  }

  @Test func `a file is opened again with what it holds, and one of another kind is refused`()
    throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try Database(path: file.path()).run("CREATE TABLE t AS SELECT 'a' AS value")
    #expect(try Database(path: file.path()).run("SELECT value FROM t") == ["a"])
    try Data(repeating: 65, count: 8192).write(to: file)
    #expect(throws: Database.Failure.damaged) {
      try Database(path: file.path()).run("SELECT value FROM t")
    }
    #expect(throws: Database.Failure.refused("unable to open database file")) {
      try Database(path: "/nowhere/at/all")
    }
  }
}
