/// The places of texts in a list.
///
/// Texts are found by their heads and not by hashes, which is faster for texts of a few bytes.
package struct TextIndex: Sendable {
  private struct Row: Comparable {
    let head: TextPrefix
    let text: String
    let place: Int

    init(_ text: String, place: Int) {
      head = TextPrefix(text.utf8.span)
      self.text = text
      self.place = place
    }

    static func < (left: Row, right: Row) -> Bool {
      left.head == right.head ? left.text < right.text : left.head < right.head
    }
  }

  private let rows: [Row]

  /// Makes the index of a list in which each text stands once.
  package init(_ texts: [String]) {
    rows = texts.indices.map { Row(texts[$0], place: $0) }.sorted()
  }

  /// The place of a text; `nil` if the list does not have it.
  package subscript(text: String) -> Int? {
    let wanted = Row(text, place: 0)
    var range = rows.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = rows[middle] < wanted ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    let found = range.lowerBound
    return found < rows.count && rows[found].text == text ? rows[found].place : nil
  }
}
