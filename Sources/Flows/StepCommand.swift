package import BridgeProtocol

/// What a step does.
///
/// Times are in milliseconds.
package enum StepCommand: Hashable, Sendable {
  // MARK: What the user does

  case tap(TapStep)
  /// Types into what has the focus.
  case inputText(Template)
  case inputRandom(RandomText)
  /// Presses Backspace so many times.
  case eraseText(count: NumberTemplate)
  case pressKey(FlowKey)
  /// Keeps the text of an element as `maestro.copiedText`.
  case copyTextFrom(Selector)
  /// Types what was copied or set.
  case pasteText
  case setClipboard(Template)
  case back
  case hideKeyboard
  /// Moves down by half a screen.
  case scroll
  case swipe(SwipeStep)
  case scrollUntilVisible(ScrollStep)

  // MARK: What must hold

  case assertVisible(Selector)
  case assertNotVisible(Selector)
  case extendedWaitUntil(WaitStep)
  /// Fails if the value is empty, `false`, `undefined`, `null` or 0.
  case assertTrue(Template)
  /// Waits until nothing moves; never fails.
  case waitForAnimationToEnd(timeout: NumberTemplate)
  case takeScreenshot(ScreenshotStep)
  case assertScreenshot(ScreenshotAssertion)
  /// Whether the device is dark.
  case assertAppearance(isDark: Bool)

  // MARK: The app and the device

  case launchApp(LaunchStep)
  case stopApp
  case killApp
  case clearState
  /// Does nothing: there is no keychain.
  case clearKeychain
  case openLink(Template)
  case setLocation(latitude: NumberTemplate, longitude: NumberTemplate)
  case setOrientation(FlowOrientation)
  /// `nil` turns it the other way.
  case setAirplaneMode(isOn: Bool?)
  /// `nil` turns it the other way.
  case setDarkMode(isOn: Bool?)
  case setPermissions([PermissionChange])

  // MARK: Control

  case runFlow(RunFlowStep)
  case `repeat`(RepeatStep)
  case retry(RetryStep)
  /// The value of the text is not used; its expressions are evaluated.
  case evalScript(Template)
  case runScript(RunScriptStep)

  // MARK: Tandem's own

  /// The id or the title of the selected tab.
  case assertTab(Template)
  case assertStack(StackExpectation)
  case assertModal(ModalExpectation)
  /// A value of `nil` says that there is no badge.
  case assertBadge(tab: Template, value: Template?)
  /// Every page shows what the shell wants.
  case assertLockstep
  /// The app has written no error and thrown no exception since the flow began.
  case assertConsoleIsClean
  case fault(FaultBody)
  case plugin(PluginStep)
  /// Chooses a device by its id or name.
  case device(Template)
  case reload
  /// Makes the state at a revision the present one.
  case `continue`(revision: NumberTemplate)
  /// Begins again as at the start of the flow: shell, storage, device and faults.
  case reset
}
