// What Swift imports of SQLite, and what it cannot import.
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast in a macro. Copies `bytes` into the statement; none are an empty value,
// where SQLite would take a null pointer for NULL.
static inline int tandem_bind_bytes(
    sqlite3_stmt *statement, int number, const void *bytes, unsigned long count) {
  return sqlite3_bind_blob64(statement, number, count > 0 ? bytes : "", count, SQLITE_TRANSIENT);
}
