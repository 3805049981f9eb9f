/// A value of a step that is written into a flow.
indirect enum FlowValue: Hashable, Sendable {
  /// A text as it was shown or typed, in which `${` is no expression.
  case text(String)
  /// A number, a choice or an expression of the recording itself, which is written as it is.
  case word(String)
  case list([FlowValue])
  case map([FlowMember])

  /// How many values it is made of, names of maps included.
  var count: Int {
    switch self {
    case .text, .word: 1
    case .list(let values): values.reduce(1) { $0 + $1.count }
    case .map(let members): members.reduce(1) { $0 + $1.value.count + 1 }
    }
  }
}

/// A name of a map and its value.
struct FlowMember: Hashable, Sendable {
  let name: String
  let value: FlowValue

  init(_ name: String, _ value: FlowValue) {
    self.name = name
    self.value = value
  }
}

/// A step as it is written.
struct RecordedStep: Hashable, Sendable {
  let name: String
  /// What stands behind the colon; `nil` of a step that stands alone.
  let value: FlowValue?
}

/// A step, or a sentence for who reads the flow.
enum RecordedLine: Hashable, Sendable {
  case step(RecordedStep)
  case comment(String)

  static func step(_ name: String, _ value: FlowValue? = nil) -> RecordedLine {
    .step(RecordedStep(name: name, value: value))
  }

  static func step(_ name: String, _ members: [FlowMember]) -> RecordedLine {
    step(name, .map(members))
  }

  var isStep: Bool {
    switch self {
    case .step: true
    case .comment: false
    }
  }
}
