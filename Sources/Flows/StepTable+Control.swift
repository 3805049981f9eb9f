extension StepTable {
  /// The most rounds of `repeat`.
  private static let roundCountMax = 10_000.0

  /// The fields of `when` and `while`.
  package static let conditionFields: [Field] = [
    .optional("visible", .selector),
    .optional("notVisible", .selector),
    .optional("platform", .choice(FlowPlatform.allCases.map(\.rawValue))),
    .optional("true", .text),
  ]

  static func condition(_ values: FieldValues) -> FlowCondition {
    FlowCondition(
      visible: values.selector("visible"), notVisible: values.selector("notVisible"),
      platform: values.choice("platform"), isTrue: values.text("true"))
  }

  private static func body(
    _ values: FieldValues, of name: String
  ) throws(StepRefusal) -> FlowBody {
    guard values.has("file") != values.has("commands"), let body = values.body else {
      throw StepRefusal("“\(name)” needs either “file” or “commands”.")
    }
    return body
  }

  /// Flows in flows, rounds and scripts.
  static let controlSteps: [StepDeclaration] = [
    .maestro(
      "runFlow", .text("file"), "Runs another flow, or steps in place.",
      [
        .optional("file", .flow), .optional("commands", .steps),
        .optional("env", .environment), .optional("when", .condition),
      ]
    ) { values throws(StepRefusal) in
      .runFlow(
        RunFlowStep(
          body: try body(values, of: "runFlow"), environment: values.environment,
          condition: values.condition("when")))
    },
    .maestro(
      "repeat", .map, "Runs steps so many times, or while a condition holds.",
      [
        .optional("times", .whole(0...roundCountMax)), .optional("while", .condition),
        .required("commands", .steps),
      ]
    ) { values throws(StepRefusal) in
      guard values.has("times") || values.has("while") else {
        throw StepRefusal("“repeat” needs “times” or “while”.")
      }
      return .repeat(
        RepeatStep(
          times: values.number("times"), condition: values.condition("while"),
          steps: values.steps("commands") ?? []))
    },
    .maestro(
      "retry", .map, "Runs steps again if one failed.",
      [
        .optional("maxRetries", .whole(0...3), or: "1"),
        .optional("file", .flow), .optional("commands", .steps), .optional("env", .environment),
      ]
    ) { values throws(StepRefusal) in
      .retry(
        RetryStep(
          body: try body(values, of: "retry"), environment: values.environment,
          retryCount: try values.neededNumber("maxRetries")))
    },
    .maestro(
      "evalScript", .text("script"), "Evaluates expressions.", [.required("script", .text)]
    ) { values throws(StepRefusal) in .evalScript(try values.needed("script")) },
    .maestro(
      "runScript", .text("file"), "Runs a file of JavaScript.",
      [
        .required("file", .script), .optional("env", .environment), .optional("when", .condition),
      ]
    ) { values throws(StepRefusal) in
      guard let script = values.script else { throw .incomplete }
      return .runScript(
        RunScriptStep(
          file: script.path, source: script.source, environment: values.environment,
          condition: values.condition("when")))
    },
  ]
}
