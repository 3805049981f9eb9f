package import BridgeProtocol
import Navigation

extension ShellSession {
  /// Makes the state of an earlier revision the present one, as a new revision.
  ///
  /// Pages follow as they follow any other navigation. Only the navigation goes back: mail,
  /// countdowns and the device stay as they are, and a page that has received the dismissal of a
  /// modal does not receive it again when the restored modal is dismissed.
  ///
  /// - Parameters:
  ///   - earlier: The revision to continue from.
  ///   - source: Who asked for it.
  ///   - time: When it was asked for.
  /// - Returns: The outcome as a `result` without a change id, `nil` if the state is no longer
  ///   kept.
  package mutating func `continue`(
    from earlier: Int, source: EventSource = .command, at time: SessionTime
  ) -> ResultMessage? {
    guard let record = revisions.states.record(at: earlier) else { return nil }
    turn.begin(by: source, at: time)
    let formerTabs = navigation.visibleTabs.map(\.id)
    let answer = ActionAnswer(apply(.continued(from: record), from: .native))
    if answer.status == .applied {
      report(
        .continued(
          from: earlier, tab: navigation.selectedTab.rawValue, url: navigation.visibleEntry.url))
      if navigation.visibleTabs.map(\.id) != formerTabs { sendTabsToPages() }
    }
    expire()
    return ResultMessage(
      id: 0, status: answer.status, reason: answer.reason, revision: revision, data: answer.data)
  }
}
