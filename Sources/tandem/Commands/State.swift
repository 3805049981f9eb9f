import ArgumentParser
import BridgeProtocol

/// `tandem state`: what the shell shows.
struct State: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "Print the navigation state: tabs, stack, modals, device, pages.")

  @Option(help: "The state as it was at this revision (default: now).")
  var revision: UInt32?

  @OptionGroup var shell: ShellOptions

  func perform() throws(CommandFailure) {
    let target = revision.map { "state?revision=\($0)" } ?? "state"
    let state = try shell.client.get(target, timeout: shell.timeout.duration)
    shell.write(state, text: StateText(state).lines)
  }
}

/// A state for people; foreign text is escaped.
struct StateText {
  private let state: JSONValue

  init(_ state: JSONValue) {
    self.state = state
  }

  var lines: [String] {
    var rows = [
      ["app", text(state["app"]?["name"])],
      ["revision", String(state["revision"]?.integer ?? 0)],
    ]
    if let root = state["root"]?.string, root != "main" { rows.append(["root", root]) }
    rows.append(["tabs", tabs])
    rows.append(["stack", stack(state["stack"])])
    for modal in state["modals"]?.array ?? [] {
      let pages = modal["stack"]?.array ?? []
      let content = pages.isEmpty ? text(modal["title"]) : stack(modal["stack"])
      rows.append(["modal", "\(text(modal["kind"])) \(text(modal["id"]))  \(content)"])
    }
    if let queued = state["queued"]?.integer, queued > 0 { rows.append(["waiting", "\(queued)"]) }
    if !device.isEmpty { rows.append(["device", device]) }
    if let faults = state["faults"] { rows.append(["faults", FaultText(faults).line]) }
    for page in state["pages"]?.array ?? [] {
      let applied = page["revision"]?.integer.map { ", applied \($0)" } ?? ""
      let place = "\(text(page["webView"])) \(text(page["role"]))"
      rows.append(["page", "\(place)\(applied)  \(text(page["url"]))"])
    }
    if (state["pages"]?.array ?? []).isEmpty { rows.append(["pages", "none attached"]) }
    return TextTable(rows).lines
  }

  private var tabs: String {
    let selected = state["selectedTab"]?.string
    let tabs = (state["tabs"]?.array ?? []).filter { $0["hidden"]?.bool != true }
    return tabs.map { tab in
      let id = text(tab["id"])
      let badge = tab["badge"]?.string.map { "(\($0))" } ?? ""
      return (tab["id"]?.string == selected ? "[\(id)]" : id) + badge
    }.joined(separator: " ")
  }

  private func stack(_ entries: JSONValue?) -> String {
    (entries?.array ?? []).map { text($0["url"]) }.joined(separator: " > ")
  }

  private var device: String {
    let environment = state["environment"]
    return ["device", "platform", "appearance", "orientation", "lifecycle"]
      .compactMap { environment?[$0]?.string }.joined(separator: ", ")
  }

  private func text(_ value: JSONValue?) -> String { value?.string ?? "" }
}

/// An environment for people: a line for each member.
struct EnvironmentText {
  let lines: [String]

  init(_ environment: JSONValue) {
    let rows = (environment.object?.members ?? []).map { member in
      let inner = member.value.object?.members.map { "\($0.name) \($0.value.serializedText())" }
      let value = member.value.string ?? inner?.joined(separator: ", ")
      return [member.name, value ?? member.value.serializedText()]
    }
    lines = TextTable(rows).lines
  }
}
