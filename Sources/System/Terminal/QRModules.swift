internal import CQREncode

/// The dark and light squares of a QR code (ISO/IEC 18004).
package struct QRModules: Sendable, Hashable {
  /// The squares of one side, without the quiet zone.
  package let sideCount: Int
  /// Whether each square is dark, row after row.
  package let isDark: [Bool]

  /// Encodes a text in the smallest symbol that holds it, with as much error correction as fits.
  ///
  /// `nil` if the text has a zero byte, is empty or is longer than the largest symbol holds.
  package init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    let levels = [QR_ECLEVEL_L, QR_ECLEVEL_M, QR_ECLEVEL_Q, QR_ECLEVEL_H]
    let symbols = levels.compactMap { Self.encode(text, level: $0) }
    guard let smallest = symbols.first else { return nil }
    self = symbols.last { $0.sideCount == smallest.sideCount } ?? smallest
  }

  private init(sideCount: Int, isDark: [Bool]) {
    self.sideCount = sideCount
    self.isDark = isDark
  }

  /// Version 0 lets the library choose the smallest one.
  private static func encode(_ text: String, level: QRecLevel) -> QRModules? {
    guard let code = unsafe QRcode_encodeString8bit(text, 0, level) else { return nil }
    defer { unsafe QRcode_free(code) }
    let sideCount = Int(unsafe code.pointee.width)
    guard let data = unsafe code.pointee.data else { return nil }
    let squares = unsafe UnsafeBufferPointer(start: data, count: sideCount * sideCount)
    // qrencode.h, "Symbol data is represented as an array contains width*width uchars": the lowest
    // bit is 1 for black.
    return QRModules(sideCount: sideCount, isDark: unsafe squares.map { $0 & 1 == 1 })
  }
}
