import ArgumentParser
import BridgeProtocol

/// `tandem list`: the shells that run.
struct List: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the shells that run.",
    discussion: """
      Each line has the name for --shell, the app, its front and its control page, the process, \
      and how many pages are attached. Without a shell the exit code is 0, and nothing is listed.
      """)

  @OptionGroup var shell: ShellOptions

  func perform() throws(CommandFailure) {
    let shells = RuntimeFolder().runningShells(timeout: shell.timeout.duration)
      .filter { shell.shellName == nil || $0.client.name == shell.shellName }
    let rows = shells.map { shell in
      let facts = shell.facts
      let pages = facts["pages"]?.integer ?? 0
      return [
        shell.client.name, facts["app"]?["name"]?.string ?? "", facts["front"]?.string ?? "",
        facts["control"]?.string ?? "", "pid \(facts["pid"]?.integer ?? 0)",
        pages == 1 ? "1 page" : "\(pages) pages",
      ]
    }
    shell.write(["shells": .array(shells.map(\.facts))], text: TextTable(rows).lines)
  }
}
