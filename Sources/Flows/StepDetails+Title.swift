internal import Vocabulary

/// A text in quotation marks.
func shown(_ text: Template) -> String { "“\(text.text)”" }

extension TapStep {
  var title: String {
    let verb =
      switch kind {
      case .single: "Tap"
      case .double: "Double-tap"
      case .long: "Press"
      }
    let target =
      switch (element, point) {
      case (let element?, let point?): "\(point.template.text) of \(element.title)"
      case (let element?, nil): element.title
      case (nil, let point): "at \(point?.template.text ?? "")"
      }
    return "\(verb) \(target)" + (count.constant == 1 ? "" : " \(count.template.text) times")
  }
}

extension RandomText.Kind {
  var title: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .email: "mail address"
    case .personName: "name of a person"
    case .cityName: "name of a city"
    case .countryName: "name of a country"
    case .colorName: "name of a colour"
    }
  }
}

extension SwipeStep {
  var title: String {
    switch path {
    case .screen(let direction): "Swipe \(direction.rawValue.lowercased())"
    case .element(let element, let direction):
      "Swipe \(direction.rawValue.lowercased()) from \(element.title)"
    case .points(let start, let end): "Swipe from \(start.template.text) to \(end.template.text)"
    }
  }
}

extension WaitStep {
  var title: String {
    let parts = [
      visible.map { "Wait for \($0.title)" }, notVisible.map { "Wait until \($0.title) is gone" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension FlowCondition {
  var title: String {
    let parts = [
      visible.map { "\($0.title) is there" }, notVisible.map { "\($0.title) is not there" },
      platform.map { "on \($0.rawValue)" }, isTrue?.text,
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }
}

extension FlowBody {
  var title: String {
    switch self {
    case .file(let flow): "Run \(flow.name)"
    case .steps(let steps): "Run \(steps.count == 1 ? "1 step" : "\(steps.count) steps")"
    }
  }
}

extension RepeatStep {
  var title: String {
    let parts = [times.map { "\($0.template.text) times" }, condition.map { "while \($0.title)" }]
    return "Repeat " + parts.compactMap(\.self).joined(separator: " ")
  }
}

extension StackExpectation {
  var title: String {
    let owner = tab.map { "The stack of \(shown($0))" } ?? "The stack"
    let parts = [
      depth.map { "has the depth \($0.template.text)" },
      paths.map { "is " + $0.map(\.text).joined(separator: ", ") },
    ]
    return "\(owner) " + parts.compactMap(\.self).joined(separator: " and ")
  }
}

extension ModalExpectation {
  var title: String {
    switch self {
    case .none: return "No modal is open"
    case .named(let name): return "The modal is \(shown(name))"
    case .matching(let facts):
      let texts = [
        facts.kind?.rawValue, facts.id?.text, facts.title.map { shown($0) }, facts.path?.text,
      ]
      return "The modal is " + texts.compactMap(\.self).joined(separator: ", ")
    }
  }
}

extension PluginStep.Event {
  var name: String {
    switch self {
    case .control(let name), .event(let name): name
    }
  }
}
