import DequeModule

/// Holds answers back until the changes before them are stored, and keeps their order.
///
/// One commit is under way at a time. What is answered meanwhile waits for the next one, so that
/// many changes share one wait for the disk. Nothing waits for a disk that does not answer.
package struct CommitGate<Answer: Sendable>: Sendable {
  /// How long answers wait for a commit.
  package static var waitMillisecondsMax: UInt64 { 2_000 }

  /// The answers that wait, oldest first.
  private var answers: Deque<Answer> = []
  /// How many of them wait for the commit under way; `nil` if there is none.
  private var committing: Int?
  /// How many of them may be sent.
  private var released = 0
  /// When answers wait no longer for the commit under way; `nil` if none does.
  package private(set) var deadline: SessionTime?

  /// Creates an open gate.
  package init() {}

  /// Whether a commit is under way.
  package var isCommitting: Bool { committing != nil }

  /// Whether answers do not wait for the commit under way, which takes too long.
  package var isLate: Bool { isCommitting && deadline == nil }

  /// Whether an answer has to wait, as it would overtake others.
  package var isClosed: Bool { !answers.isEmpty || isCommitting && !isLate }

  /// Holds an answer back until the next commit has ended.
  package mutating func hold(_ answer: Answer) {
    answers.append(answer)
    if isLate { released = answers.count }
  }

  /// Begins a commit of everything that was answered so far.
  package mutating func begin(at now: SessionTime) {
    precondition(!isCommitting, "one commit is under way at a time")
    committing = answers.count
    deadline = now.advanced(byMilliseconds: Self.waitMillisecondsMax)
  }

  /// Ends the commit under way, if there is one.
  ///
  /// - Parameter includesAll: Whether the newer answers need no commit of their own.
  package mutating func end(includesAll: Bool) {
    released = includesAll ? answers.count : max(released, committing ?? 0)
    committing = nil
    deadline = nil
  }

  /// Lets all answers go if the commit under way takes too long.
  ///
  /// - Returns: Whether it has just become too late.
  package mutating func expire(at now: SessionTime) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    released = answers.count
    return true
  }

  /// Removes and returns the next answer that may be sent; `nil` if there is none.
  package mutating func next() -> Answer? {
    guard released > 0 else { return nil }
    released -= 1
    committing = committing.map { max(0, $0 - 1) }
    return answers.popFirst()
  }
}
