/// The path of a picture in the folder of a run: `pictures/NAME`.
///
/// A trace may come from anywhere, so its paths lead nowhere else: a name has letters, digits,
/// `-`, `_` and `.` only, and does not begin with a dot.
package struct PicturePath: Hashable, Sendable {
  package static let folder = "pictures"
  package static let nameByteCountMax = 200

  /// When a picture was taken, or what it is for.
  package enum Moment: String, Sendable, CaseIterable {
    case after, failure, expected, actual, difference
  }

  package enum Format: String, Sendable, CaseIterable {
    case jpeg, png
  }

  /// The name of the file.
  package let name: String

  /// The path below the folder of the run.
  package var text: String { "\(Self.folder)/\(name)" }

  /// The path for a picture of a step, which no other picture of the run has.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow.
  ///   - attempt: The attempt, from 1; the second and later ones are part of the name.
  ///   - step: The number of the step.
  ///   - moment: When it was taken.
  ///   - format: The format of the file.
  package init(flow: String, attempt: Int = 1, step: Int, moment: Moment, format: Format) {
    // Ids that differ in other characters only are told apart by their hashes.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in flow.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let letters = flow.utf8.suffix(80).map { byte in
      Self.isPlain(byte) && byte != UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
    }
    let again = attempt > 1 ? "-attempt\(attempt)" : ""
    name =
      "\(String(decoding: letters, as: UTF8.self))-\(String(hash >> 32, radix: 36))\(again)"
      + "-\(step)-\(moment.rawValue).\(format.rawValue)"
  }

  /// Reads a path; `nil` if it may not stand in a trace.
  package init?(_ text: String) {
    guard text.hasPrefix("\(Self.folder)/") else { return nil }
    let name = text.utf8.dropFirst(Self.folder.utf8.count + 1)
    guard name.count <= Self.nameByteCountMax, name.allSatisfy(Self.isPlain),
      name.first != UInt8(ascii: "."),
      [".png", ".jpg", ".jpeg"].contains(where: text.hasSuffix)
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit
      || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
  }
}

extension UInt8 {
  var isASCIILetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
