internal import BridgeProtocol
internal import Vocabulary

extension StepTable {
  /// What only the shell knows.
  static let ownAssertions: [StepDeclaration] = [
    .own(
      "assertTab", .text("tab"), "The selected tab has this id or title.",
      [.required("tab", .text)]
    ) { values throws(StepRefusal) in .assertTab(try values.needed("tab")) },
    .own(
      "assertStack", .map, "How many pages are on a stack, or which.",
      [
        .optional("tab", .text), .optional("depth", .whole(1...1_000)),
        .optional("paths", .texts),
      ]
    ) { values throws(StepRefusal) in
      guard values.has("depth") || values.has("paths") else {
        throw StepRefusal("“assertStack” needs “depth” or “paths”.")
      }
      return .assertStack(
        StackExpectation(
          tab: values.text("tab"), depth: values.number("depth"), paths: values.texts("paths")))
    },
    .own(
      "assertModal", .text("modal"),
      "The topmost modal has this path, title or id, or these facts; `none`: there is none.",
      [
        .optional("modal", .text), .optional("id", .text),
        .optional("kind", .choice(ModalKind.allCases.map(\.rawValue))),
        .optional("title", .text), .optional("path", .text),
      ], make: modal),
    .own(
      "assertBadge", .map, "The badge of a tab; `none`: it has none.",
      [.required("tab", .text), .required("value", .text)]
    ) { values throws(StepRefusal) in
      let value = try values.needed("value")
      return .assertBadge(
        tab: try values.needed("tab"), value: value.text == "none" ? nil : value)
    },
    .own("assertLockstep", .alone, "Every page shows what the shell wants.") { _ in .assertLockstep
    },
    .own(
      "assertConsole", .text("console"),
      "The app has written no error to the console and thrown no exception since the flow began.",
      [.required("console", .choice(["clean"]))]
    ) { _ in .assertConsoleIsClean },
  ]

  private static func modal(_ values: FieldValues) throws(StepRefusal) -> StepCommand {
    let facts = ModalFacts(
      id: values.text("id"), kind: values.choice("kind"), title: values.text("title"),
      path: values.text("path"))
    let hasFacts = facts != ModalFacts(id: nil, kind: nil, title: nil, path: nil)
    switch (values.text("modal"), hasFacts) {
    case (let name?, false): return .assertModal(name.text == "none" ? .none : .named(name))
    case (nil, true): return .assertModal(.matching(facts))
    default:
      throw StepRefusal(
        "“assertModal” needs none, a path, a title or an id, or a map with some of “id”, “kind”, "
          + "“title” and “path”.")
    }
  }

  private static let delay = Field.Kind.whole(0...Double(FaultBody.millisecondsMax))

  /// What Tandem does beyond the dialect.
  static let ownSteps: [StepDeclaration] = [
    .own(
      "fault", .text("change"), "Disturbs the connection of the pages, as `tandem fault` does.",
      [
        .optional("change", .choice(["offline", "online", "disconnect", "reset"])),
        .optional("latency", delay), .optional("jitter", delay),
        .optional("drop", .whole(0...100)), .optional("slowPage", delay),
        .optional("offline", .boolean), .optional("disconnect", .boolean, or: "false"),
        .optional("reset", .boolean, or: "false"),
      ], make: fault),
    .own(
      "plugin", .map, "What users and the world do to the device, as `tandem plugin control` does.",
      [
        .required("name", .text), .optional("control", .text), .optional("event", .text),
        .optional("options", .json),
      ], make: plugin),
    .own(
      "device", .text("device"), "Chooses a device by its id or name.",
      [.required("device", .text)]
    ) { values throws(StepRefusal) in .device(try values.needed("device")) },
    .own("reload", .alone, "Every page loads its document anew.") { _ in .reload },
    .own(
      "continue", .text("revision"), "Makes the state at a revision of the shell the present one.",
      [.required("revision", .whole(0...9_007_199_254_740_991))]
    ) { values throws(StepRefusal) in
      .continue(revision: try values.neededNumber("revision"))
    },
    .own(
      "reset", .alone, "Begins again as at the start: shell, storage, device and faults."
    ) { _ in .reset },
  ]

  private static func fault(_ values: FieldValues) throws(StepRefusal) -> StepCommand {
    var body = FaultBody()
    if values.isChosen("offline", "change") { body.offline = true }
    if values.isChosen("online", "change") { body.offline = false }
    body.disconnect =
      values.isChosen("disconnect", "change") || values.boolean("disconnect") == true
    body.reset = values.isChosen("reset", "change") || values.boolean("reset") == true
    body.latencyMilliseconds = try values.constant("latency")
    body.jitterMilliseconds = try values.constant("jitter")
    body.dropPercent = try values.constant("drop")
    body.slowPageMilliseconds = try values.constant("slowPage")
    if let isOffline = values.boolean("offline") { body.offline = isOffline }
    guard body != FaultBody() else {
      throw StepRefusal(
        "“fault” needs offline, online, disconnect or reset, or a map with “latency”, “jitter”, "
          + "“drop”, “slowPage” or “offline”.")
    }
    return .fault(body)
  }

  private static func plugin(_ values: FieldValues) throws(StepRefusal) -> StepCommand {
    let event: PluginStep.Event? =
      switch (values.text("control"), values.text("event")) {
      case (let control?, nil): .control(control.text)
      case (nil, let event?): .event(event.text)
      default: nil
      }
    guard let event else { throw StepRefusal("“plugin” needs either “control” or “event”.") }
    return .plugin(
      PluginStep(
        plugin: try values.needed("name").text, event: event, options: values.json("options")))
  }
}

extension FieldValues {
  /// The number of a field that takes no expressions.
  fileprivate func constant(_ name: String) throws(StepRefusal) -> Int? {
    guard let number = number(name) else { return nil }
    guard let value = number.constant else {
      throw StepRefusal("“\(name)” takes no expression here. Write a number.")
    }
    return Int(value)
  }
}
