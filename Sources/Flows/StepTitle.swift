extension StepCommand {
  /// What the step does, for reports, such as “Tap “Log a set””.
  ///
  /// Expressions stand as in the file.
  package var title: String {
    userTitle ?? assertionTitle ?? deviceTitle ?? controlTitle ?? ownTitle ?? ""
  }

  private var userTitle: String? {
    switch self {
    case .tap(let tap): tap.title
    case .inputText(let text): "Type \(shown(text))"
    case .inputRandom(let random): "Type a random \(random.kind.title)"
    case .eraseText(let count): "Erase \(count.template.text) characters"
    case .pressKey(let key): "Press \(key.rawValue)"
    case .copyTextFrom(let element): "Copy the text of \(element.title)"
    case .pasteText: "Paste"
    case .setClipboard(let text): "Put \(shown(text)) on the clipboard"
    case .back: "Go back"
    case .hideKeyboard: "Hide the keyboard"
    case .scroll: "Scroll down"
    case .swipe(let swipe): swipe.title
    case .scrollUntilVisible(let scroll): "Scroll to \(scroll.element.title)"
    default: nil
    }
  }

  private var assertionTitle: String? {
    switch self {
    case .assertVisible(let element): "\(element.title) is visible"
    case .assertNotVisible(let element): "\(element.title) is not visible"
    case .extendedWaitUntil(let wait): wait.title
    case .assertTrue(let condition): "Check \(condition.text)"
    case .waitForAnimationToEnd: "Wait until nothing moves"
    case .takeScreenshot(let picture): "Take the picture \(shown(picture.path))"
    case .assertScreenshot(let picture): "Compare with the picture \(shown(picture.path))"
    case .assertAppearance(let isDark): "The device is \(isDark ? "dark" : "light")"
    default: nil
    }
  }

  private var deviceTitle: String? {
    switch self {
    case .launchApp(let launch): "Start the app" + (launch.clearsState ? " without its data" : "")
    case .stopApp: "Stop the app"
    case .killApp: "Kill the app"
    case .clearState: "Clear the app’s data"
    case .clearKeychain: "Clear the keychain"
    case .openLink(let link): "Open \(shown(link))"
    case .setLocation(let latitude, let longitude):
      "Move to \(latitude.template.text), \(longitude.template.text)"
    case .setOrientation(let orientation):
      "Turn to " + orientation.rawValue.lowercased().split(separator: "_").joined(separator: " ")
    case .setAirplaneMode(let isOn): "Airplane mode \(onOff(isOn))"
    case .setDarkMode(let isOn): "Dark mode \(onOff(isOn))"
    case .setPermissions: "Set permissions"
    default: nil
    }
  }

  private var controlTitle: String? {
    switch self {
    case .runFlow(let run):
      run.condition.map { "If \($0.title): " + run.body.title } ?? run.body.title
    case .repeat(let loop): loop.title
    case .retry(let retry):
      "Try again up to \(retry.retryCount.template.text) times: \(retry.body.title)"
    case .evalScript(let script): "Evaluate \(script.text)"
    case .runScript(let script): "Run the script \(script.file)"
    default: nil
    }
  }

  private var ownTitle: String? {
    switch self {
    case .assertTab(let tab): "The tab is \(shown(tab))"
    case .assertStack(let stack): stack.title
    case .assertModal(let modal): modal.title
    case .assertBadge(let tab, let value):
      "The badge of \(shown(tab)) is \(value.map { shown($0) } ?? "none")"
    case .assertLockstep: "All pages are in step"
    case .assertConsoleIsClean: "The console is clean"
    case .fault: "Disturb the connection"
    case .plugin(let step): "Plugin \(step.plugin): \(step.event.name)"
    case .device(let name): "Change to the device \(shown(name))"
    case .reload: "Reload the pages"
    case .continue(let revision): "Continue at revision \(revision.template.text)"
    case .reset: "Begin again"
    default: nil
    }
  }

  private func onOff(_ isOn: Bool?) -> String {
    isOn.map { $0 ? "on" : "off" } ?? "the other way"
  }
}
