import FoundationEssentials
import WebServer

/// The name of a shell on this machine, which is also that of its control socket.
struct ShellName: Hashable {
  static let byteCountMax = 64

  let text: String

  /// Checks a name that the user chose.
  ///
  /// - Throws: `LaunchError` if it has characters that a name may not have.
  init(_ text: String) throws(LaunchError) {
    guard !text.isEmpty, text.utf8.count <= Self.byteCountMax, !text.hasPrefix("."),
      text.utf8.allSatisfy(Self.isAllowed)
    else {
      throw LaunchError(
        "--name takes at most \(Self.byteCountMax) letters of the alphabet, digits, “-”, “_” and "
          + "“.”, the first of which is no dot: choose another name.")
    }
    self.text = text
  }

  /// The name of the shell of an app: the last part of its path.
  init(of location: AppLocation) {
    let folder = location.folder
    let path =
      folder.hasPrefix("/") ? folder : "\(FileManager.default.currentDirectoryPath)/\(folder)"
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let name = (parts.last ?? "").utf8.prefix(Self.byteCountMax - Self.numberByteCountMax)
    let allowed = name.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "-") }
    let text = String(decoding: allowed.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
    self.text = text.isEmpty ? "app" : text
  }

  /// The name for another shell of the same app: the second one is number 2.
  func numbered(_ number: Int) -> ShellName {
    ShellName(unchecked: "\(text)-\(number)")
  }

  /// Where the shell's control socket stands in the folder of this user's shells.
  func socketPath(in folder: String) -> String { "\(folder)/\(text).sock" }

  private static let numberByteCountMax = 8

  private init(unchecked text: String) {
    self.text = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
      || "-_.".contains(character)
  }
}
