/// The steps and comments of a recording, no more than can be read again.
struct RecordedLines: Sendable {
  /// A step or a comment with its lines in the file, without line feeds.
  private struct Entry: Hashable, Sendable {
    let line: RecordedLine
    let written: [String]

    init(_ line: RecordedLine) {
      self.line = line
      written = FlowWriter.lines(line)
    }

    var weight: Int {
      let byteCount = written.reduce(0) { $0 + $1.utf8.count + 1 }
      guard case .step(let step) = line else { return byteCount }
      return byteCount + weightOfValue * (2 + (step.value?.count ?? 0))
    }
  }

  static let stepCountMax = 2_000
  /// Bytes of the text, and 15 more for each value: less than `YAMLLimits` allows of both.
  private static let weightMax = 900_000
  private static let weightOfValue = 15

  private var entries: [Entry] = []
  private(set) var isFull = false
  private var weight = 0
  /// How many entries are those of the last `mark`.
  private var unchangedCount = 0

  var count: Int { entries.count }
  var stepCount: Int { entries.count { $0.line.isStep } }
  var last: RecordedLine? { entries.last?.line }

  /// Appends a line; the first one that is too much becomes a comment that says so.
  mutating func append(_ line: RecordedLine) {
    guard !isFull else { return }
    let entry = Entry(line)
    weight += entry.weight
    isFull = entries.count == Self.stepCountMax || weight > Self.weightMax
    let end = "The recording ends here: a flow has \(Self.stepCountMax) steps at most."
    entries.append(isFull ? Entry(.comment(end)) : entry)
  }

  mutating func removeLast(_ count: Int = 1) {
    for entry in entries.suffix(count) { weight -= entry.weight }
    entries.removeLast(count)
    unchangedCount = min(unchangedCount, entries.count)
  }

  /// From here on `changes(since:)` looks for changes.
  mutating func mark() {
    unchangedCount = entries.count
  }

  /// All lines of the file.
  var written: [String] { entries.flatMap(\.written) }

  /// How many of the last lines of the file are gone since they were marked, and which have come.
  func changes(since marked: RecordedLines) -> (removedCount: Int, added: [String]) {
    let former = marked.entries.dropFirst(unchangedCount)
    let changed = entries.dropFirst(unchangedCount)
    let sameCount = zip(former, changed).prefix { $0 == $1 }.count
    return (
      former.dropFirst(sameCount).reduce(0) { $0 + $1.written.count },
      changed.dropFirst(sameCount).flatMap(\.written)
    )
  }
}
