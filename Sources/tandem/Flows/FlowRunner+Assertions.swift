import BridgeProtocol
import Flows
import FoundationEssentials
import Vocabulary

extension FlowRunner {
  // MARK: Elements

  func assertVisible(_ selector: Selector, _ limit: Duration? = nil) throws(StepFailure) {
    let query = try query(selector)
    try wait(limit, for: "\(Self.name(query)) to be in view") {
      screen throws(StepFailure) -> Glance<Void> in
      switch try look(for: selector, query, needs: [.inView], on: screen) {
      case .found(let sight):
        if sight.count > 1 { note = "\(sight.count) match." }
        return .found(())
      case .missing(let reason, let nearest): return .missing(reason: reason, nearest: nearest)
      }
    }
  }

  /// Holds once the element is gone and the screen has come to rest: what is not there yet is no
  /// proof.
  func assertNotVisible(_ selector: Selector, _ limit: Duration? = nil) throws(StepFailure) {
    let query = try query(selector)
    try reach(.rested)
    try wait(limit, for: "\(Self.name(query)) to be gone") {
      screen throws(StepFailure) -> Glance<Void> in
      // Between two documents nothing is there, which proves nothing.
      guard try screen.topmostPage() != nil else {
        return .missing(reason: "the app shows no page")
      }
      return try isInView(selector, query, on: screen)
        ? .missing(reason: "\(Self.name(query)) is still there") : .found(())
    }
  }

  private func isInView(
    _ selector: Selector, _ query: JSONObject, on screen: FlowScreen
  ) throws(StepFailure) -> Bool {
    switch try look(for: selector, query, needs: [.inView], on: screen) {
    case .found: true
    case .missing: false
    }
  }

  func waitUntil(_ step: WaitStep) throws(StepFailure) {
    let limit = Duration.milliseconds(Int(try scripts.number(step.timeout)))
    if let selector = step.visible { try assertVisible(selector, limit) }
    if let selector = step.notVisible { try assertNotVisible(selector, limit) }
  }

  func assertTrue(_ template: Template) throws(StepFailure) {
    let text = try scripts.text(template)
    guard FlowTruth.holds(text) else {
      throw StepFailure("\(template.text) is “\(text)”, which does not count as true.")
    }
  }

  /// Whether everything that a condition names holds, at the first moment of rest.
  func holds(_ condition: FlowCondition?) throws(StepFailure) -> Bool {
    guard let condition else { return true }
    switch condition.platform {
    case .ios where planned.platform != .ios, .android where planned.platform != .android:
      return false
    default: break
    }
    if let isTrue = condition.isTrue, try !FlowTruth.holds(scripts.text(isTrue)) { return false }
    guard condition.visible != nil || condition.notVisible != nil else { return true }
    try reach(.rested)
    let screen = try screen()
    if let selector = condition.visible, try !isInView(selector, query(selector), on: screen) {
      return false
    }
    if let selector = condition.notVisible, try isInView(selector, query(selector), on: screen) {
      return false
    }
    return true
  }

  // MARK: The shell

  /// Waits until the shell's state is as expected.
  private func assertState(
    _ expected: String, _ found: (JSONValue) throws(StepFailure) -> String?
  ) throws(StepFailure) {
    try wait(for: expected) { screen throws(StepFailure) -> Glance<Void> in
      guard let reason = try found(try screen.state()) else { return .found(()) }
      return .missing(reason: reason)
    }
  }

  private func tab(_ name: String, in state: JSONValue) -> JSONValue? {
    let tabs = state["tabs"]?.array ?? []
    return tabs.first { $0["id"]?.string == name } ?? tabs.first { $0["title"]?.string == name }
  }

  private func unknownTab(_ name: String, _ state: JSONValue) -> String {
    let names = (state["tabs"]?.array ?? []).compactMap { $0["id"]?.string }
    return "there is no tab “\(name)”: the bar has \(names.joined(separator: ", "))"
  }

  func assertTab(_ template: Template) throws(StepFailure) {
    let name = try scripts.text(template)
    try assertState("tab “\(name)” to be selected") { state in
      guard let tab = tab(name, in: state) else { return unknownTab(name, state) }
      let selected = state["selectedTab"]?.string ?? ""
      return tab["id"]?.string == selected ? nil : "tab “\(selected)” is selected, not “\(name)”"
    }
  }

  func assertStack(_ expected: StackExpectation) throws(StepFailure) {
    let name = try expected.tab.map(scripts.text)
    let depth = try expected.depth.map(scripts.number).map { Int($0) }
    var paths: [String]?
    if let templates = expected.paths {
      paths = []
      for template in templates { paths?.append(try scripts.text(template)) }
    }
    try assertState("the stack to be as expected") { state in
      let selected = state["selectedTab"]?.string
      let tab = name.map { self.tab($0, in: state) } ?? self.tab(selected ?? "", in: state)
      if let name, tab == nil { return unknownTab(name, state) }
      let isSelected = tab?["id"]?.string == selected
      let found = (state["stack"]?.array ?? []).compactMap { $0["url"]?.string }
      let foundDepth = tab?["depth"]?.integer ?? found.count
      if let depth, foundDepth != depth {
        let pages = foundDepth == 1 ? "1 page" : "\(foundDepth) pages"
        return "the stack has \(pages), not \(depth): "
          + (isSelected ? found.joined(separator: " > ") : "tab “\(name ?? "")”")
      }
      guard let paths else { return nil }
      guard isSelected else {
        return "tab “\(name ?? "")” is not selected, so its paths are hidden"
      }
      let isSame = found.count == paths.count && zip(found, paths).allSatisfy(Self.isPlace)
      return isSame
        ? nil
        : "the stack is \(found.joined(separator: " > ")), not \(paths.joined(separator: " > "))"
    }
  }

  /// Whether a URL of the app is the expected one; a path stands for it with any query.
  private static func isPlace(_ url: String, _ expected: String) -> Bool {
    url == expected || String(url.prefix { $0 != "?" && $0 != "#" }) == expected
  }

  func assertModal(_ expected: ModalExpectation) throws(StepFailure) {
    switch expected {
    case .none:
      try reach(.rested)
      try assertState("no modal") { state in
        (state["modals"]?.array ?? []).last.map { "\(Self.description(of: $0)) is presented" }
      }
    case .named(let template):
      let name = try scripts.text(template)
      try assertModal("“\(name)”") { modal in
        modal["title"]?.string == name || modal["id"]?.string == name
          || Self.path(of: modal).map { Self.isPlace($0, name) } == true
      }
    case .matching(let facts):
      let id = try facts.id.map(scripts.text)
      let title = try facts.title.map(scripts.text)
      let path = try facts.path.map(scripts.text)
      let words = [
        facts.kind?.rawValue ?? "a modal", id.map { "with the id “\($0)”" },
        title.map { "with the title “\($0)”" }, path.map { "at “\($0)”" },
      ]
      try assertModal(words.compactMap(\.self).joined(separator: " ")) { modal in
        (id == nil || modal["id"]?.string == id)
          && (facts.kind == nil || modal["kind"]?.string == facts.kind?.rawValue)
          && (title == nil || modal["title"]?.string == title)
          && (path == nil || Self.path(of: modal).map { Self.isPlace($0, path ?? "") } == true)
      }
    }
  }

  private func assertModal(
    _ name: String, _ matches: (JSONValue) -> Bool
  ) throws(StepFailure) {
    try assertState("\(name) to be presented on top") { state in
      guard let top = (state["modals"]?.array ?? []).last else {
        return "nothing is presented, and \(name) was expected"
      }
      return matches(top) ? nil : "\(Self.description(of: top)) is on top, not \(name)"
    }
  }

  private static func path(of modal: JSONValue) -> String? {
    modal["stack"]?.array?.last?["url"]?.string
  }

  private static func description(of modal: JSONValue) -> String {
    let kind = modal["kind"]?.string ?? "a modal"
    let title = modal["title"]?.string ?? path(of: modal) ?? modal["id"]?.string ?? ""
    return "\(kind) “\(title)”"
  }

  func assertBadge(_ tabName: Template, _ value: Template?) throws(StepFailure) {
    let name = try scripts.text(tabName)
    let expected = try value.map(scripts.text)
    try assertState("the badge of tab “\(name)”") { state in
      guard let tab = tab(name, in: state) else { return unknownTab(name, state) }
      let badge = tab["badge"]?.string
      guard badge != expected else { return nil }
      let found = badge.map { "the badge “\($0)”" } ?? "no badge"
      return "tab “\(name)” has \(found), not \(expected.map { "“\($0)”" } ?? "none")"
    }
  }

  /// Every page shows what the shell wants.
  func assertLockstep() throws(StepFailure) {
    try wait(for: "every page to show what the shell wants") {
      screen throws(StepFailure) -> Glance<Void> in
      if isInStep(screen) { return .found(()) }
      let state = try screen.state()
      let pages = (state["pages"]?.array ?? []).map { page in
        "\(page["webView"]?.string ?? "") at revision \(page["revision"]?.integer ?? 0)"
      }
      return .missing(
        reason: pages.isEmpty
          ? "no page is attached"
          : "the shell is at revision \(state["revision"]?.integer ?? 0), "
            + pages.joined(separator: ", "))
    }
  }

  func assertConsoleIsClean() throws(StepFailure) {
    try reach(.rested)
    let errors = consoleErrors(after: 0)
    guard let first = errors.first else { return }
    throw StepFailure(
      "The console has \(errors.count == 1 ? "an error" : "\(errors.count) errors"): \(first)")
  }

  func assertAppearance(isDark: Bool) throws(StepFailure) {
    let wanted = isDark ? "dark" : "light"
    try assertState("the device to be \(wanted)") { state in
      let found = state["environment"]?["appearance"]?.string ?? "light"
      // Without a wish of its own the browser of a flow is light.
      let shown = found == "auto" ? "light" : found
      return shown == wanted ? nil : "the device is \(shown)"
    }
  }
}
