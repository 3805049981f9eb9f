extension StepTable {
  /// What the user does.
  static let userSteps: [StepDeclaration] = taps + texts + movements

  private static func tap(
    _ name: String, _ kind: TapStep.Kind, _ sentence: String
  ) -> StepDeclaration {
    .maestro(
      name, .text("text"), sentence,
      selectorFields + [
        .optional("point", .point),
        .optional("repeat", .whole(1...1_000), or: "1"),
        .optional("delay", .milliseconds, or: "100"),
      ] + tapFieldsWithoutUse
    ) { values throws(StepRefusal) in
      let element = selector(values)
      guard let count = values.number("repeat"), let delay = values.number("delay"),
        element != nil || values.has("point")
      else {
        throw StepRefusal(
          "The element is missing. Name it by “text”, “id” or “point”, for example.")
      }
      return .tap(
        TapStep(
          kind: kind, element: element, point: values.point("point"), count: count, delay: delay))
    }
  }

  private static let taps: [StepDeclaration] = [
    tap("tapOn", .single, "Taps an element, or a point."),
    tap("doubleTapOn", .double, "Taps twice."),
    tap("longPressOn", .long, "Presses and holds."),
  ]

  private static func random(_ kind: RandomText.Kind, _ sentence: String) -> StepDeclaration {
    let hasLength = kind == .text || kind == .number
    return .maestro(
      "inputRandom\(kind.rawValue)", .alone, sentence,
      hasLength ? [.optional("length", .whole(1...10_000), or: "8")] : []
    ) { values in .inputRandom(RandomText(kind: kind, length: values.number("length"))) }
  }

  private static let texts: [StepDeclaration] = [
    .maestro(
      "inputText", .text("text"), "Types into the field that has the focus.",
      [.required("text", .text)]
    ) { values throws(StepRefusal) in .inputText(try values.needed("text")) },
    random(.text, "Types random letters."),
    random(.number, "Types random digits."),
    random(.email, "Types a random mail address."),
    random(.personName, "Types the name of a person."),
    random(.cityName, "Types the name of a city."),
    random(.countryName, "Types the name of a country."),
    random(.colorName, "Types the name of a colour."),
    .maestro(
      "eraseText", .aloneOrText("charactersToErase"),
      "Presses Backspace so many times in the field that has the focus.",
      [.optional("charactersToErase", .whole(1...10_000), or: "50")]
    ) { values throws(StepRefusal) in
      .eraseText(count: try values.neededNumber("charactersToErase"))
    },
    .maestro(
      "pressKey", .text("key"), "Presses a key.",
      [.required("key", .choice(FlowKey.allCases.map(\.rawValue)))]
    ) { values throws(StepRefusal) in
      guard let key: FlowKey = values.choice("key") else { throw .incomplete }
      return .pressKey(key)
    },
    .maestro(
      "copyTextFrom", .text("text"), "Keeps an element's text as `maestro.copiedText`.",
      assertionFields
    ) { values throws(StepRefusal) in .copyTextFrom(try neededSelector(values)) },
    .maestro("pasteText", .alone, "Types what was copied.") { _ in .pasteText },
    .maestro(
      "setClipboard", .text("text"), "Puts a text on the clipboard.", [.required("text", .text)]
    ) { values throws(StepRefusal) in .setClipboard(try values.needed("text")) },
  ]

  private static let directions = Field.Kind.choice(FlowDirection.allCases.map(\.rawValue))

  private static let movements: [StepDeclaration] = [
    .maestro("back", .alone, "Goes back, as the button or the gesture of the system.") { _ in .back
    },
    .maestro("hideKeyboard", .alone, "Closes the keyboard.") { _ in .hideKeyboard },
    .maestro("scroll", .alone, "Scrolls down by half a screen.") { _ in .scroll },
    .maestro(
      "swipe", .map,
      "Moves a finger: in a direction, from an element in a direction, or between two points.",
      [
        .optional("direction", directions), .optional("from", .selector),
        .optional("start", .point), .optional("end", .point),
        .optional("duration", .whole(1...60_000), or: "400"),
        .ignored("waitToSettleTimeoutMs", "every step waits for what it needs"),
      ], make: swipe),
    .maestro(
      "scrollUntilVisible", .map, "Scrolls until an element is in view.",
      [
        .required("element", .selector),
        .optional("direction", directions, or: "DOWN"),
        .optional("timeout", .milliseconds, or: "20000"),
        .optional("visibilityPercentage", .percent, or: "100"),
        .optional("centerElement", .boolean, or: "false"),
        .ignored("speed", "it scrolls as fast as the page follows"),
        .ignored("waitToSettleTimeoutMs", "every step waits for what it needs"),
      ]
    ) { values throws(StepRefusal) in
      guard let element = values.selector("element"),
        let direction: FlowDirection = values.choice("direction")
      else { throw .incomplete }
      return .scrollUntilVisible(
        ScrollStep(
          element: element, direction: direction, timeout: try values.neededNumber("timeout"),
          visiblePercentage: try values.neededNumber("visibilityPercentage"),
          isCentered: values.boolean("centerElement") ?? false))
    },
  ]

  private static func swipe(_ values: FieldValues) throws(StepRefusal) -> StepCommand {
    let duration = try values.neededNumber("duration")
    let direction: FlowDirection? = values.choice("direction")
    let path: SwipeStep.Path? =
      switch (direction, values.selector("from"), values.point("start"), values.point("end")) {
      case (let direction?, nil, nil, nil): .screen(direction)
      case (let direction?, let element?, nil, nil): .element(element, direction)
      case (nil, nil, let start?, let end?): .points(start: start, end: end)
      default: nil
      }
    guard let path else {
      throw StepRefusal(
        "“swipe” needs “direction”, or “from” and “direction”, or “start” and “end”.")
    }
    return .swipe(SwipeStep(path: path, duration: duration))
  }
}
