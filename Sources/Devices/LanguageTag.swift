import BridgeProtocol
package import Vocabulary

/// A language as BCP 47 (RFC 5646) writes it, such as `en-US` or `az-Arab`.
package struct LanguageTag: Hashable, Sendable {
  /// The longest tag that is accepted; RFC 5646, 4.4.1, asks for room for 35 characters at least.
  private static let characterCountMax = 64
  /// Scripts that are written from right to left, among those of the Unicode Standard that living
  /// languages use (ISO 15924).
  private static let rightToLeftScripts: Set<String> = [
    "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
  ]
  /// Languages that are written in one of these scripts where the tag names none: likely subtags of
  /// CLDR.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "arz", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "mzn", "nqo",
    "pnb", "ps", "rhg", "sd", "syr", "ug", "ur", "yi",
  ]

  package let text: String
  private let subtags: [String]

  /// Reads a tag; nil if the text does not have the form of one.
  ///
  /// Whether the subtags are registered is not checked.
  package init?(_ text: String) {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count <= Self.characterCountMax,
      let language = subtags.first, (2...8).contains(language.utf8.count),
      language.utf8.allSatisfy(Self.isLetter),
      subtags.dropFirst().allSatisfy({ subtag in
        (1...8).contains(subtag.utf8.count)
          && subtag.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
      })
    else { return nil }
    self.text = text
    self.subtags = subtags.map { $0.lowercased() }
  }

  /// The direction of its script.
  package var direction: TextDirection {
    let isRightToLeft =
      if let script { Self.rightToLeftScripts.contains(script) } else {
        Self.rightToLeftLanguages.contains(subtags[0])
      }
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The subtag of the script: four letters after the language and at most three extensions of it.
  private var script: String? {
    subtags.dropFirst().prefix(4).first { subtag in
      subtag.utf8.count == 4 && subtag.utf8.allSatisfy(Self.isLetter)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
