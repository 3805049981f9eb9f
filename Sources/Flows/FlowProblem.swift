/// Something about a flow that its author must change.
package struct FlowProblem: Hashable, Sendable, CustomStringConvertible {
  package let place: FlowPlace
  /// What is wrong and what to do, in a sentence or two.
  package let sentence: String

  package init(place: FlowPlace, sentence: String) {
    self.place = place
    self.sentence = sentence
  }

  /// One line: the place as compilers write it, and the sentence.
  package var description: String {
    "\(place.file):\(place.line):\(place.column): \(sentence)"
  }
}

/// Why flows cannot be used: everything that is wrong, by file and place.
package struct FlowProblems: Error, Hashable, Sendable {
  package let problems: [FlowProblem]

  package init(problems: [FlowProblem]) {
    self.problems = problems
  }
}
