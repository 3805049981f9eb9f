/// Why the fields of a step do not fit together, in a sentence.
struct StepRefusal: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// One step of the table: how it is written, and what is made of it.
package struct StepDeclaration: Sendable {
  /// How a step may be written beside a map with its fields.
  package struct Forms: Sendable {
    /// `- back`, without a value.
    package let isAllowedAlone: Bool
    /// The field that a text stands for, as in `- tapOn: Save`.
    package let textField: String?

    static let map = Forms(isAllowedAlone: false, textField: nil)
    static let alone = Forms(isAllowedAlone: true, textField: nil)

    static func text(_ field: String) -> Forms {
      Forms(isAllowedAlone: false, textField: field)
    }

    static func aloneOrText(_ field: String) -> Forms {
      Forms(isAllowedAlone: true, textField: field)
    }
  }

  typealias Make = @Sendable (FieldValues) throws(StepRefusal) -> StepCommand

  package let name: String
  package let forms: Forms
  package let fields: [Field]
  /// Whether only Tandem has it.
  package let isOwn: Bool
  /// What it does, for the table of docs/flows.md.
  package let sentence: String
  let make: Make

  static func maestro(
    _ name: String, _ forms: Forms, _ sentence: String, _ fields: [Field] = [],
    make: @escaping Make
  ) -> StepDeclaration {
    StepDeclaration(
      name: name, forms: forms, fields: fields, isOwn: false, sentence: sentence, make: make)
  }

  static func own(
    _ name: String, _ forms: Forms, _ sentence: String, _ fields: [Field] = [],
    make: @escaping Make
  ) -> StepDeclaration {
    StepDeclaration(
      name: name, forms: forms, fields: fields, isOwn: true, sentence: sentence, make: make)
  }

  func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}
