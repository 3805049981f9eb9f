// The header of SQLite, and a function in place of a macro that Swift cannot import.
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast in a macro. Copies `bytes` into the statement. If there are none,
// binds an empty value: SQLite would take a null pointer for NULL.
static inline int tandem_bind_bytes(
    sqlite3_stmt *statement, int number, const void *bytes, unsigned long count) {
  return sqlite3_bind_blob64(statement, number, count > 0 ? bytes : "", count, SQLITE_TRANSIENT);
}
