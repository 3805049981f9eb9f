/// All steps, in the order of the documents.
///
/// Parser, suggestions and the tables of docs/flows.md come from here.
package enum StepTable {
  package static let all =
    userSteps + assertionSteps + deviceSteps + controlSteps + ownAssertions + ownSteps

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// What every step takes beside its own fields.
  package static let commonFields: [Field] = [
    .optional("label", .text), .optional("optional", .boolean, or: "false"),
  ]

  /// The values of `action`, an old form of steps without fields.
  static let actions = ["back", "hideKeyboard", "scroll", "clearKeychain", "pasteText"]

  /// Names that stand in flows but are no steps here, and what to do instead.
  package static let refused: [String: String] = [
    "travel": "A device that moves along points is not simulated. "
      + "Set each place with “setLocation”.",
    "addMedia": "The album holds one picture. Choose it with “plugin: {name: Camera, "
      + "control: setPicture, options: {path: FILE}}”.",
    "startRecording": "Videos are not recorded. Every step has pictures in the report.",
    "stopRecording": "Videos are not recorded. Every step has pictures in the report.",
    "assertWithAI": artificial,
    "assertNoDefectsWithAI": artificial,
    "extractTextWithAI": artificial,
    "openBrowser": "No runner performs it. Open a link with “openLink”.",
    "delay": waiting,
    "wait": waiting,
    "sleep": waiting,
  ]

  private static let artificial =
    "It needs a service on the internet. Assert what must be seen with “assertVisible” "
    + "or “assertScreenshot”."
  private static let waiting =
    "Steps wait by themselves. For something slow wait with “extendedWaitUntil” until it is there."

  /// Fields that people give steps that do not have them, and what to do instead.
  static func refusedField(_ field: String, of step: String) -> String? {
    guard field == "timeout", step == "assertVisible" || step == "assertNotVisible" else {
      return nil
    }
    let member = step == "assertVisible" ? "visible" : "notVisible"
    return "“\(step)” has no “timeout”. Write “extendedWaitUntil: {\(member): …, timeout: …}”."
  }
}
