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

  /// Whether an extension is that of an asset, so that no page can be meant.
  package static func isAsset(fileExtension: String) -> Bool {
    let key = fileExtension.lowercased()
    return table[key] != nil || otherAssets.contains(key)
  }

  /// Further extensions that only assets have, and never pages; they are sent as plain data.
  private static let otherAssets: Set = [
    "7z", "aab", "apk", "bin", "br", "bz2", "dat", "db", "dmg", "doc", "docx", "exe", "glb", "hdr",
    "jsx", "ktx2", "less", "pbf", "ppt", "pptx", "rar", "sass", "scss", "sqlite", "svelte", "tar",
    "tgz", "ts", "tsx", "vue", "xls", "xlsx", "xz", "zst",
  ]

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
    "js": text("text/javascript"), "mjs": text("text/javascript"),
    "cjs": text("text/javascript"), "txt": text("text/plain"), "yaml": text("application/yaml"),
    "yml": text("application/yaml"), "ics": text("text/calendar"),
    "rss": text("application/rss+xml"), "atom": text("application/atom+xml"),
    "md": text("text/markdown"), "csv": text("text/csv"), "xml": text("application/xml"),
    "vtt": text("text/vtt"), "xhtml": text("application/xhtml+xml"),
    "json": data("application/json"), "map": data("application/json"),
    "geojson": data("application/geo+json"), "jsonld": data("application/ld+json"),
    "gltf": data("model/gltf+json"), "webmanifest": data("application/manifest+json"),
    "wasm": data("application/wasm"),
    "svg": data("image/svg+xml"), "ttf": data("font/ttf"), "otf": data("font/otf"),
    "eot": data("application/vnd.ms-fontobject"), "bmp": data("image/bmp"),
    "ico": data("image/x-icon"), "png": packed("image/png"), "apng": packed("image/apng"),
    "jpg": packed("image/jpeg"), "jpeg": packed("image/jpeg"), "gif": packed("image/gif"),
    "webp": packed("image/webp"), "avif": packed("image/avif"), "jxl": packed("image/jxl"),
    "tif": packed("image/tiff"), "tiff": packed("image/tiff"), "heic": packed("image/heic"),
    "woff": packed("font/woff"),
    "woff2": packed("font/woff2"), "mp4": packed("video/mp4"), "webm": packed("video/webm"),
    "mov": packed("video/quicktime"), "mp3": packed("audio/mpeg"), "m4a": packed("audio/mp4"),
    "aac": packed("audio/aac"), "opus": packed("audio/ogg"), "ogv": packed("video/ogg"),
    "weba": packed("audio/webm"), "m4v": packed("video/mp4"), "ogg": packed("audio/ogg"),
    "wav": packed("audio/wav"), "flac": packed("audio/flac"),
    "pdf": packed("application/pdf"), "zip": packed("application/zip"),
    "gz": packed("application/gzip"),
  ]
}
