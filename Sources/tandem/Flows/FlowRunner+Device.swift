import BridgeProtocol
import BrowserDriving
import Flows
import Vocabulary

extension FlowRunner {
  /// What changes the app, the device or the world around both.
  func change(_ command: StepCommand) throws(StepFailure) {
    switch command {
    case .launchApp(let step): try launch(step)
    case .stopApp, .killApp:
      reportObservations()
      reportEvents()
      app.stop()
      isStopped = true
    case .clearState:
      try clearState()
    case .clearKeychain: note = "The device has no keychain."
    case .openLink(let template):
      try postAtRest(.open, ["url": .string(scripts.text(template))])
    case .setLocation(let latitude, let longitude):
      try control(
        "Geolocation", "set",
        [
          "latitude": .number(scripts.number(latitude)),
          "longitude": .number(scripts.number(longitude)),
        ])
    case .setOrientation(let orientation):
      try post(.rotate, ["orientation": .string(orientation.orientation.rawValue)])
      try app.fitPage()
    case .setAirplaneMode(let isOn): try setAirplaneMode(isOn)
    case .setDarkMode(let isOn): try setDarkMode(isOn)
    case .setPermissions(let changes): try set(changes)
    case .fault(let body): try post(.fault, Command.fault(body).body)
    case .plugin(let step): try control(step)
    case .device(let template): try choose(device: scripts.text(template))
    case .reload: try postAtRest(.reload, [:])
    case .continue(let revision):
      try postAtRest(.continue, ["revision": .integer(Int64(scripts.number(revision)))])
    case .reset:
      restart { app.reset() }
      try app.start()
    default: preconditionFailure("This command changes nothing.")
    }
  }

  /// Sends a verb to the shell after what was done before, which may still be on its way: a page
  /// that loads its document, for example, is not to be asked for that.
  private func postAtRest(_ verb: Verb, _ parameters: JSONObject) throws(StepFailure) {
    try reach(.rested)
    try post(verb, parameters)
  }

  /// Ends the shell and its page; what they have to tell is kept before.
  private func restart(_ end: () -> Void) {
    reportObservations()
    reportEvents()
    end()
    isStopped = false
    stillness = .moving
    forgetEntries()
  }

  private func launch(_ step: LaunchStep) throws(StepFailure) {
    let isRunning = app.screen != nil
    if step.clearsState {
      restart { app.clear() }
    } else if isRunning, !step.stopsApp {
      try post(.lifecycle, ["lifecycle": "foreground"])
      return try set(step.permissions)
    } else if isRunning {
      reportObservations()
      reportEvents()
    }
    isStopped = false
    stillness = .moving
    try app.start(preparing: { client throws(CommandFailure) in
      for change in step.permissions {
        _ = try client.post(
          .plugin, Self.permission(change).body, wait: Self.answerTimeMax)
      }
    })
  }

  private func clearState() throws(StepFailure) {
    let isRunning = app.screen != nil
    restart { app.clear() }
    isStopped = !isRunning
    if isRunning { try app.start() }
  }

  // MARK: Plugins

  private static func permission(_ change: PermissionChange) -> Command {
    .plugin(
      ControlParameters(
        plugin: "Permissions", control: "set",
        options: ["permission": .string(change.name), "state": .string(change.state)]))
  }

  private func set(_ changes: [PermissionChange]) throws(StepFailure) {
    for change in changes { try post(.plugin, Self.permission(change).body) }
  }

  func control(
    _ plugin: String, _ control: String, _ options: JSONObject
  ) throws(StepFailure) {
    let command = Command.plugin(
      ControlParameters(plugin: plugin, control: control, options: options))
    try post(.plugin, command.body)
  }

  private func control(_ step: PluginStep) throws(StepFailure) {
    var options: JSONObject = [:]
    do throws(ExpressionFailure) {
      options = try step.options?.resolved(scripts.evaluate).object ?? [:]
    } catch {
      throw StepFailure(error)
    }
    switch step.event {
    case .control(let name): try control(step.plugin, name, options)
    case .event(let name):
      try control(step.plugin, "notify", ["event": .string(name), "data": .object(options)])
    }
  }

  func setClipboard(_ text: String) throws(StepFailure) {
    scripts.copiedText = text
    try control("Clipboard", "set", ["value": .string(text)])
  }

  // MARK: The device

  /// Chooses a device by its id or its name.
  private func choose(device name: String) throws(StepFailure) {
    let client = try screen().client
    let answer = try? client.get("devices", timeout: Self.answerTimeMax)
    let devices = answer?["devices"]?.array ?? []
    let usual = Platform.allCases.map(\.rawValue)
    let found = devices.first { $0["id"]?.string == name || $0["name"]?.string == name }
    guard let id = found?["id"]?.string ?? (usual.contains(name) ? name : nil) else {
      var failure = StepFailure("There is no device “\(name)”: “tandem device” lists them.")
      failure.nearest = devices.compactMap { $0["name"]?.string }
      throw failure
    }
    try post(.device, ["device": .string(id)])
    try app.fitPage()
  }

  private func setAirplaneMode(_ isOn: Bool?) throws(StepFailure) {
    let wanted = isOn ?? !app.isInAirplaneMode
    if wanted {
      try control("Network", "set", ["connected": false])
    } else {
      try control("Network", "reset", [:])
    }
    app.isInAirplaneMode = wanted
  }

  private func setDarkMode(_ isOn: Bool?) throws(StepFailure) {
    let state = try screen().state()
    let wanted = isOn ?? (state["environment"]?["appearance"]?.string != "dark")
    try post(.appearance, ["appearance": .string(wanted ? "dark" : "light")])
    try screen().drive { page, deadline throws(BrowserFailure) in
      try page.setAppearance(isDark: wanted, until: deadline)
    }
  }
}
