import BridgeProtocol
import Navigation
import ShellTesting

/// What must hold after every step of a storm, whatever the step was.
struct LockstepInvariants {
  private var summary: NavigationSummary
  private var revision: Int
  private var pageRevisions: [String: Int] = [:]

  init(_ shell: SimulatedShell) {
    summary = NavigationSummary(shell.navigation)
    revision = shell.revision
  }

  /// The invariants that a step broke, as sentences.
  mutating func broken(by shell: SimulatedShell) -> [String] {
    let sentences = brokenOrder(by: shell) + brokenState(by: shell) + brokenAnswers(by: shell)
    summary = NavigationSummary(shell.navigation)
    revision = shell.revision
    return sentences
  }

  private mutating func brokenOrder(by shell: SimulatedShell) -> [String] {
    var sentences: [String] = []
    if shell.revision < revision { sentences.append("the revision fell") }
    if shell.revision == revision, NavigationSummary(shell.navigation) != summary {
      sentences.append("the state changed within revision \(revision)")
    }
    for page in shell.pages {
      let known = pageRevisions[page.document] ?? 0
      if page.revision < known { sentences.append("\(page.document) went back to an old revision") }
      if page.revision > shell.revision { sentences.append("\(page.document) is ahead") }
      pageRevisions[page.document] = page.revision
    }
    return sentences
  }

  private func brokenState(by shell: SimulatedShell) -> [String] {
    var sentences: [String] = []
    let navigation = shell.navigation
    let stacks = navigation.presentTabs.map { navigation.stack(of: $0.id)?.entries ?? [] }
    if stacks.contains(where: \.isEmpty) { sentences.append("a stack is empty") }
    let keys = stacks.flatMap { $0.map(\.key) }
    if Set(keys).count != keys.count { sentences.append("a key stands twice") }
    if navigation.stack(of: navigation.selectedTab) == nil {
      sentences.append("the selected tab does not exist")
    }
    return sentences
  }

  /// A change is answered once for each time that it was handled.
  private func brokenAnswers(by shell: SimulatedShell) -> [String] {
    var sentences: [String] = []
    for page in shell.pages {
      let answered = page.results.map { "\($0.id) at \($0.revision)" }
      if Set(answered).count != answered.count { sentences.append("a change was answered twice") }
    }
    return sentences
  }
}
