extension StepTable {
  private static let appID = Field.ignored("appId", "the app is the one under test")
  private static let switches = Field.Kind.choice(["enabled", "disabled"])

  private static func app(
    _ name: String, _ command: StepCommand, _ sentence: String
  ) -> StepDeclaration {
    .maestro(name, .aloneOrText("appId"), sentence, [appID]) { _ in command }
  }

  /// The app and the device.
  static let deviceSteps: [StepDeclaration] = [
    .maestro(
      "launchApp", .aloneOrText("appId"), "Starts the app, anew if it runs.",
      [
        appID,
        .ignored("url", "the app is the one under test"),
        .optional("clearState", .boolean, or: "false"),
        .optional("stopApp", .boolean, or: "true"),
        .optional("permissions", .permissions),
        .ignored("clearKeychain", "there is no keychain"),
        .ignored("arguments", "a page gets no arguments of the launch"),
      ]
    ) { values in
      .launchApp(
        LaunchStep(
          clearsState: values.boolean("clearState") ?? false,
          stopsApp: values.boolean("stopApp") ?? true, permissions: values.permissions))
    },
    app("stopApp", .stopApp, "Ends the app."),
    app("killApp", .killApp, "Ends the app as the system does when memory is short."),
    app("clearState", .clearState, "Removes what the app has stored, and its cookies."),
    app("clearKeychain", .clearKeychain, "Does nothing: there is no keychain."),
    .maestro(
      "openLink", .text("link"), "Opens a link as the system does.",
      [
        .required("link", .text),
        .ignored("browser", "links of the app open in the app"),
        .ignored("autoVerify", "links need no verification"),
      ]
    ) { values throws(StepRefusal) in .openLink(try values.needed("link")) },
    .maestro(
      "setLocation", .map, "Moves the device.",
      [
        .required("latitude", .number(-90...90, isWhole: false)),
        .required("longitude", .number(-180...180, isWhole: false)),
      ]
    ) { values throws(StepRefusal) in
      .setLocation(
        latitude: try values.neededNumber("latitude"),
        longitude: try values.neededNumber("longitude"))
    },
    .maestro(
      "setOrientation", .text("orientation"), "Turns the device.",
      [.required("orientation", .choice(FlowOrientation.allCases.map(\.rawValue)))]
    ) { values throws(StepRefusal) in
      guard let orientation: FlowOrientation = values.choice("orientation") else {
        throw .incomplete
      }
      return .setOrientation(orientation)
    },
    .maestro(
      "setAirplaneMode", .text("value"), "Cuts the network off, or brings it back.",
      [.required("value", switches)]
    ) { values in .setAirplaneMode(isOn: values.isChosen("enabled", "value")) },
    .maestro("toggleAirplaneMode", .alone, "Switches airplane mode.") { _ in
      .setAirplaneMode(isOn: nil)
    },
    .maestro(
      "setDarkMode", .text("value"), "Makes the device dark, or light.",
      [.required("value", switches)]
    ) { values in .setDarkMode(isOn: values.isChosen("enabled", "value")) },
    .maestro("toggleDarkMode", .alone, "Switches dark mode.") { _ in .setDarkMode(isOn: nil) },
    .maestro(
      "setPermissions", .map, "Decides what the app may do.",
      [.required("permissions", .permissions), appID]
    ) { values in .setPermissions(values.permissions) },
  ]
}
