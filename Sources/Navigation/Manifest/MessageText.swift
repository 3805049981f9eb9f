internal import PrintableText

/// The most Unicode scalars of a foreign text that a message quotes.
private let quotedScalarCountMax = 64

/// Foreign text in quotation marks, for a message: one line, in which nothing acts on a terminal.
package func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let shown = PrintableText.escaped(String(scalars.prefix(quotedScalarCountMax)))
  let isCut = scalars.dropFirst(quotedScalarCountMax).isEmpty == false
  return "“\(shown)\(isCut ? "…" : "")”"
}

/// Names in quotation marks, the last after "or".
package func alternatives(_ names: [String]) -> String {
  let quotedNames = names.map { quoted($0) }
  guard let last = quotedNames.last, names.count > 1 else { return quotedNames.joined() }
  return quotedNames.dropLast().joined(separator: ", ") + " or " + last
}

/// The closest name to a misspelt one; `nil` if none is close.
///
/// A name is close if at most a third of the characters are wrong; two swapped neighbours count as
/// one error. Case does not matter. Of several names that are equally close the first wins.
package func closestName(to text: String, among names: [String]) -> String? {
  guard text.utf8.count <= quotedScalarCountMax else { return nil }
  let letters = Array(text.lowercased())
  var best: (name: String, distance: Int)?
  for name in names {
    let other = Array(name.lowercased())
    let limit = max(letters.count, other.count) / 3
    guard abs(letters.count - other.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    if distance <= limit, distance < best?.distance ?? .max {
      best = (name, distance)
    }
  }
  return best?.name
}

/// The optimal string alignment distance: insertions, deletions, substitutions and swaps.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
      var distance = min(substitution, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
