/// The format of a picture, found by its first bytes.
enum PictureFormat: String {
  case jpeg, png, gif, webp

  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self = .gif
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The width and the height of a picture in pixels, zero if it does not say them.
  func size(of bytes: [UInt8]) -> (width: Int, height: Int) {
    func number(_ offsets: Int...) -> Int {
      offsets.reduce(0) { $0 << 8 | (bytes.indices.contains($1) ? Int(bytes[$1]) : 0) }
    }
    switch self {
    case .jpeg: return Self.sizeOfJPEG(bytes)
    case .png: return (number(16, 17, 18, 19), number(20, 21, 22, 23))
    case .gif: return (number(7, 6), number(9, 8))
    case .webp:
      switch bytes.dropFirst(12).prefix(4) {
      case ArraySlice("VP8X".utf8): return (number(26, 25, 24) + 1, number(29, 28, 27) + 1)
      case ArraySlice("VP8L".utf8):
        let bits = number(24, 23, 22, 21)
        return (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
      default: return (number(27, 26) & 0x3fff, number(29, 28) & 0x3fff)
      }
    }
  }

  /// Looks for the start of a frame (ITU T.81, B.2.2) among the segments at the start.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int) {
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xff {
      let marker = bytes[index + 1]
      // Tables of codes have numbers of the same range.
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        let height = Int(bytes[index + 5]) << 8 | Int(bytes[index + 6])
        return (Int(bytes[index + 7]) << 8 | Int(bytes[index + 8]), height)
      }
      index += 2 + max(Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]), 2)
    }
    return (0, 0)
  }
}
