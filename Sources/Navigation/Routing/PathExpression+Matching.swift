internal import PercentEncoding

extension PathExpression {
  /// How far a path in normal form is: it is "/", or segments with a slash before each.
  fileprivate enum PathPlace: Int, CaseIterable {
    case start
    case afterFirstSlash
    case inSegment
    case afterLaterSlash

    var isAfterSlash: Bool { self == .afterFirstSlash || self == .afterLaterSlash }
  }

  fileprivate struct Thread: Hashable {
    let instruction: Int
    let place: PathPlace
    let isAtEnd: Bool
  }

  /// Whether the expression matches any path in normal form.
  ///
  /// Follows the expression and the grammar of such paths at once; it visits each pair of their
  /// places at most twice.
  func canMatch(stripsTrailingSlash: Bool) -> Bool {
    var stack = PathPlace.allCases.map { Thread(instruction: 0, place: $0, isAtEnd: false) }
    var visited: Set<Thread> = []
    while let thread = stack.popLast() {
      guard visited.insert(thread).inserted else { continue }
      let next = thread.instruction + 1
      switch program[thread.instruction] {
      case .match: return true
      case .jump(let target): stack.append(thread.moved(to: target))
      case .split(let left, let right):
        stack += [thread.moved(to: left), thread.moved(to: right)]
      case .start:
        if thread.place == .start { stack.append(thread.moved(to: next)) }
      case .end:
        guard thread.place != .start, thread.place != .afterLaterSlash || !stripsTrailingSlash
        else { continue }
        stack.append(Thread(instruction: next, place: thread.place, isAtEnd: true))
      case .byte(let set):
        guard !thread.isAtEnd else { continue }
        stack += Self.places(after: thread.place, reading: set).map {
          Thread(instruction: next, place: $0, isAtEnd: false)
        }
      }
    }
    return false
  }

  private static func places(after place: PathPlace, reading set: ByteSet) -> [PathPlace] {
    var places: [PathPlace] = []
    if set.contains(UInt8(ascii: "/")), !place.isAfterSlash {
      places.append(place == .start ? .afterFirstSlash : .afterLaterSlash)
    }
    if place != .start, segmentBytes.contains(where: { set.contains($0) }) {
      places.append(.inSegment)
    }
    return places
  }

  /// What a segment of a path in normal form is made of; everything else is percent-encoded.
  private static let segmentBytes = (0x21...0x7E as ClosedRange<UInt8>).filter { byte in
    var output: [UInt8] = []
    PercentEncoding.append(byte, in: .path, to: &output)
    return output.count == 1 && !URLText.isSlash(byte)
  }
}

extension PathExpression.Thread {
  fileprivate func moved(to instruction: Int) -> Self {
    Self(instruction: instruction, place: place, isAtEnd: isAtEnd)
  }
}
