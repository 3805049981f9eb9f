extension StepTable {
  /// What must hold, and pictures.
  static let assertionSteps: [StepDeclaration] = [
    .maestro(
      "assertVisible", .text("text"), "Waits until an element can be seen.", assertionFields
    ) { values throws(StepRefusal) in .assertVisible(try neededSelector(values)) },
    .maestro(
      "assertNotVisible", .text("text"), "Waits until no such element can be seen.",
      assertionFields
    ) { values throws(StepRefusal) in .assertNotVisible(try neededSelector(values)) },
    .maestro(
      "extendedWaitUntil", .map, "Waits as long as it says.",
      [
        .optional("visible", .selector), .optional("notVisible", .selector),
        .optional("timeout", .milliseconds, or: "17000"),
      ]
    ) { values throws(StepRefusal) in
      guard values.has("visible") || values.has("notVisible") else {
        throw StepRefusal("“extendedWaitUntil” needs “visible” or “notVisible”.")
      }
      return .extendedWaitUntil(
        WaitStep(
          visible: values.selector("visible"), notVisible: values.selector("notVisible"),
          timeout: try values.neededNumber("timeout")))
    },
    .maestro(
      "assertTrue", .text("condition"),
      "Fails if the value is empty, `false`, `undefined`, `null` or 0.",
      [.required("condition", .text)]
    ) { values throws(StepRefusal) in .assertTrue(try values.needed("condition")) },
    .maestro(
      "waitForAnimationToEnd", .alone, "Waits until nothing moves, and never fails.",
      [.optional("timeout", .milliseconds, or: "15000")]
    ) { values throws(StepRefusal) in
      .waitForAnimationToEnd(timeout: try values.neededNumber("timeout"))
    },
    .maestro(
      "takeScreenshot", .text("path"), "Takes a picture.",
      [.required("path", .text), .optional("cropOn", .selector)]
    ) { values throws(StepRefusal) in
      .takeScreenshot(
        ScreenshotStep(path: try values.needed("path"), cropOn: values.selector("cropOn")))
    },
    .maestro(
      "assertScreenshot", .text("path"), "Compares with a picture.",
      [
        .required("path", .text), .optional("cropOn", .selector),
        .optional("thresholdPercentage", .percent, or: "99.5"),
        .optional("masks", .selectors).own,
      ]
    ) { values throws(StepRefusal) in
      .assertScreenshot(
        ScreenshotAssertion(
          path: try values.needed("path"), cropOn: values.selector("cropOn"),
          thresholdPercentage: try values.neededNumber("thresholdPercentage"),
          masks: values.selectors("masks")))
    },
    .maestro("assertDarkMode", .alone, "The device is dark.") { _ in
      .assertAppearance(isDark: true)
    },
    .maestro("assertLightMode", .alone, "The device is light.") { _ in
      .assertAppearance(isDark: false)
    },
  ]
}

extension StepRefusal {
  /// What is missing was reported already.
  static let incomplete = StepRefusal("The step is not complete.")
}

extension FieldValues {
  /// The text of a required field.
  func needed(_ name: String) throws(StepRefusal) -> Template {
    guard let text = text(name) else { throw .incomplete }
    return text
  }

  /// The number of a field that is required, or that has a fallback.
  func neededNumber(_ name: String) throws(StepRefusal) -> NumberTemplate {
    guard let number = number(name) else { throw .incomplete }
    return number
  }
}
