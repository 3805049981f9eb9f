extension String {
  /// The longest prefix of whole characters that takes at most a number of bytes.
  package func prefix(byteCount limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var count = 0
    return String(
      prefix { character in
        count += character.utf8.count
        return count <= limit
      })
  }
}
