package import BridgeProtocol
import Navigation

extension ShellSession {
  /// Makes the state of an earlier revision the present one, as a new revision.
  ///
  /// Pages follow as they follow any other navigation. Only the navigation goes back: mail,
  /// countdowns and the device stay as they are, and a page that got the end of a modal
  /// does not get it again when the modal that came back ends.
  ///
  /// - Parameters:
  ///   - earlier: The revision to go on from.
  ///   - source: Whose doing it is.
  ///   - time: When it was asked for.
  /// - Returns: What became of it, as a `result` without a change id; nil if the state is not kept.
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
