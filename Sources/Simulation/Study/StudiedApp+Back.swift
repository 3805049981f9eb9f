internal import Navigation
internal import Vocabulary

/// Where back leaves the app, in one line for all tabs.
extension StudiedApp {
  var backFindings: [Finding] {
    let walks = bar.compactMap { tab in
      start(in: tab.id).map { BackWalk(tab: tab.id, way: backWay(from: $0)) }
    }
    guard !walks.isEmpty else { return [] }
    let neverLeaves = policies.backFromTabRoot == .nothing
    let last = neverLeaves ? [] : walks.filter(\.way.isEmpty).map(\.tab.rawValue)
    let sentence =
      if neverLeaves {
        "Back never leaves the app: at the root of a tab it does nothing."
      } else if let visited = wayAfterVisits, visited != walks.last?.way {
        "At the root of a tab back selects the tab visited before, and leaves the app from the "
          + "first one of them, after up to \(visited.count + 1) presses."
      } else {
        sentence(leaving: last, walks.filter { !$0.way.isEmpty }.map(\.way))
      }
    let isLeftBySwipe = bar.compactMap { start(in: $0.id) }.contains { state in
      var state = state
      return state.reduce(.swipeBackCommitted).outcome == .exit
    }
    return [
      Finding(
        kind: .backLeavesApp, subjects: last,
        sentence: sentence + (isLeftBySwipe ? "" : " An edge swipe stops at the root.")
          + " The policy “backFromTabRoot” decides.")
    ]
  }

  private struct BackWalk {
    let tab: TabID
    /// The tabs through which back leads before it leaves the app, or does nothing.
    let way: [TabID]
  }

  private func backWay(from state: NavigationState) -> [TabID] {
    var (state, tabs) = (state, [TabID]())
    for _ in bar {
      guard state.reduce(.backPressed).outcome == .handled else { break }
      tabs.append(state.selectedTab)
    }
    return tabs
  }

  /// The way back from the last tab when all others were visited before; `nil` if one is refused.
  private var wayAfterVisits: [TabID]? {
    var state = start
    for tab in bar { state.reduce(.tabTapped(tab.id)) }
    return state.selectedTab == bar.last?.id ? backWay(from: state) : nil
  }

  private func sentence(leaving last: [String], _ ways: [[TabID]]) -> String {
    guard let longest = ways.max(by: { $0.count < $1.count }) else {
      let roots = last.count > 1 ? "every tab" : Self.list(last)
      return "Back leaves the app at the root of \(roots)."
    }
    let way =
      Set(ways).count == 1
      ? "selects \(Self.list(longest.map(\.rawValue), "then")) first: \(longest.count + 1) presses"
      : "selects the tab before it: up to \(longest.count + 1) presses"
    return "Back leaves the app at the root of \(Self.list(last)); at any other root it \(way)."
  }
}
