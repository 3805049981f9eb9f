import BridgeProtocol

/// What `tandem doctor` has found out about one thing.
struct Finding {
  enum Verdict: String {
    /// It is there.
    case fine
    /// Without it one thing cannot be used, but everything else can.
    case lacking
    /// Without it no shell runs.
    case failing
  }

  let name: String
  let verdict: Verdict
  /// What was found; else what is wrong, and its remedy.
  let text: String

  init(_ name: String, _ text: String) {
    (self.name, verdict, self.text) = (name, .fine, text)
  }

  init(_ name: String, lacking text: String) {
    (self.name, verdict, self.text) = (name, .lacking, text)
  }

  init(_ name: String, failing text: String) {
    (self.name, verdict, self.text) = (name, .failing, text)
  }

  /// The cells of its line.
  var cells: [String] {
    let mark =
      switch verdict {
      case .fine: "ok"
      case .lacking: "missing"
      case .failing: "FAILED"
      }
    return [mark, name, text]
  }

  var json: JSONObject {
    ["name": .string(name), "verdict": .string(verdict.rawValue), "text": .string(text)]
  }
}
