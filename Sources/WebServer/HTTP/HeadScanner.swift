/// Finds where the head of a document begins, in a document that may come piece by piece.
///
/// It follows the tokens that the HTML standard (13.2.6.4, "before html" to "before head") lets
/// stand before the head: a byte order mark, white space, comments, the doctype, `<html>` and
/// `<head>`. At anything else a parser makes the head itself. Each byte is looked at once, however
/// many pieces the document comes in.
struct HeadScanner {
  private enum Place {
    case beginning
    case betweenTokens
    case comment(start: Int)
    /// The doctype, or what a parser takes for a comment.
    case declaration
    case tag(TagScanner, isHead: Bool)
  }

  /// Where the head's content begins, as far as the document shows.
  private(set) var position = 0
  /// Whether further bytes cannot change that.
  private(set) var isSettled = false
  /// Whether it has a doctype, `<html>` or `<head>`: without, it may be a part of a page.
  private(set) var isDocument = false
  private var place = Place.beginning
  private var index = 0

  /// Continues with a document that has grown.
  ///
  /// - Parameters:
  ///   - document: all of it so far.
  ///   - isWhole: whether nothing will follow.
  mutating func scan(_ document: ArraySlice<UInt8>, isWhole: Bool) {
    while !isSettled, index < document.endIndex {
      switch place {
      case .beginning:
        guard isWhole || document.count >= 3 else { return }
        place = .betweenTokens
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { pass(to: 3) }
      case .betweenTokens:
        if HTMLInjection.isSpace(document[index]) {
          index += 1
        } else if !enterToken(document[index...], isWhole: isWhole) {
          return
        }
      case .comment(let start):
        index += 1
        guard document[index - 1] == UInt8(ascii: ">") else { continue }
        if Self.isCommentEnd(document[(start + 2)..<index]) { pass(to: index) }
      case .declaration:
        index += 1
        if document[index - 1] == UInt8(ascii: ">") { pass(to: index) }
      case .tag(var scanner, let isHead):
        let isEnd = scanner.isEnd(document[index])
        index += 1
        place = .tag(scanner, isHead: isHead)
        guard isEnd else { continue }
        pass(to: index)
        isSettled = isHead
      }
    }
  }

  /// Enters the next token; false if more bytes are needed to recognize it.
  private mutating func enterToken(_ rest: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    guard rest.first == UInt8(ascii: "<") else {
      isSettled = true
      return true
    }
    // With so many bytes every tag that is looked for can be recognized.
    guard isWhole || rest.count >= "<head>".utf8.count else { return false }
    if rest.starts(with: "<!--".utf8) {
      place = .comment(start: index)
      index += "<!--".utf8.count
    } else if HTMLInjection.isTag("head", rest) {
      isDocument = true
      place = .tag(TagScanner(), isHead: true)
    } else if HTMLInjection.isTag("html", rest) {
      isDocument = true
      place = .tag(TagScanner(), isHead: false)
    } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
      isDocument = isDocument || HTMLInjection.isTag("!doctype", rest)
      place = .declaration
    } else {
      isSettled = true
    }
    return true
  }

  private mutating func pass(to end: Int) {
    index = end
    position = end
    place = .betweenTokens
  }

  /// Whether the text after `<!` makes a whole comment: it ends with `-->` or `--!>`.
  ///
  /// `<!-->` and `<!--->` are whole comments as well.
  private static func isCommentEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.suffix(3).elementsEqual("-->".utf8)
      || text.count > 5 && text.suffix(4).elementsEqual("--!>".utf8)
  }
}

/// Finds the end of a start tag: the first `>` outside of a quoted attribute value.
struct TagScanner {
  private var quote: UInt8?
  private var previous: UInt8 = 0

  /// Whether the tag ends with the next byte.
  mutating func isEnd(_ byte: UInt8) -> Bool {
    defer { if !HTMLInjection.isSpace(byte) { previous = byte } }
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: ">") {
      return true
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
      previous == UInt8(ascii: "=")
    {
      quote = byte
    }
    return false
  }
}
