/// One step of a flow.
package struct Step: Hashable, Sendable {
  /// Where the step stands.
  package let place: FlowPlace
  /// The name of the command, as it is written in the file.
  package let name: String
  package let command: StepCommand
  /// The text that reports show instead of the title; it may hold expressions.
  package let label: Template?
  /// Whether a failure is only a warning.
  package let isOptional: Bool

  /// What a report shows: the label, else what the step does.
  ///
  /// Expressions stand as in the file.
  package var title: String { label?.text ?? command.title }
}
