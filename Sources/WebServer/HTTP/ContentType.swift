/// Media types by file extension, so that no browser has to guess.
package struct ContentType: Sendable, Hashable {
  /// The value of the header, with its charset where it is text.
  package let value: String
  /// Whether gzip makes it smaller.
  package let isCompressible: Bool

  /// Whether it is HTML.
  package var isHTML: Bool { value == "text/html; charset=utf-8" }

  /// The type for a file name; `application/octet-stream` if the extension is not known.
  package static func of(fileName: String) -> ContentType {
    guard let dot = fileName.lastIndex(of: ".") else { return unknown }
    return table[fileName[fileName.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = ContentType(
    value: "application/octet-stream", isCompressible: false)

  private static func text(_ type: String) -> ContentType {
    ContentType(value: type + "; charset=utf-8", isCompressible: true)
  }

  private static func data(_ type: String) -> ContentType {
    ContentType(value: type, isCompressible: true)
  }

  private static func packed(_ type: String) -> ContentType {
    ContentType(value: type, isCompressible: false)
  }

  private static let table: [String: ContentType] = [
    "html": text("text/html"), "htm": text("text/html"), "css": text("text/css"),
    "js": text("text/javascript"), "mjs": text("text/javascript"), "txt": text("text/plain"),
    "md": text("text/markdown"), "csv": text("text/csv"), "xml": text("application/xml"),
    "vtt": text("text/vtt"), "xhtml": text("application/xhtml+xml"),
    "json": data("application/json"), "map": data("application/json"),
    "webmanifest": data("application/manifest+json"), "wasm": data("application/wasm"),
    "svg": data("image/svg+xml"), "ttf": data("font/ttf"), "otf": data("font/otf"),
    "ico": data("image/x-icon"), "png": packed("image/png"), "apng": packed("image/apng"),
    "jpg": packed("image/jpeg"), "jpeg": packed("image/jpeg"), "gif": packed("image/gif"),
    "webp": packed("image/webp"), "avif": packed("image/avif"), "woff": packed("font/woff"),
    "woff2": packed("font/woff2"), "mp4": packed("video/mp4"), "webm": packed("video/webm"),
    "mov": packed("video/quicktime"), "mp3": packed("audio/mpeg"), "m4a": packed("audio/mp4"),
    "ogg": packed("audio/ogg"), "wav": packed("audio/wav"), "flac": packed("audio/flac"),
    "pdf": packed("application/pdf"), "zip": packed("application/zip"),
    "gz": packed("application/gzip"),
  ]
}
