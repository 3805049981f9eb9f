import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// What may still happen on one path of the exhaustive search.
///
/// Messages arrive as they like, and lost connections are opened again: that costs nothing. What
/// users do and what goes wrong is counted, so that there is an end.
package struct SearchBudget: Hashable, Sendable {
  /// What users and pages do.
  var actions: Int
  /// What goes wrong: a connection is lost, noticed by both sides or by one; a page is loaded anew;
  /// the state cannot be stored; the shell is killed, and starts again with what is stored; time
  /// passes until a lost driver is given up.
  var faults: Int

  package init(actions: Int, faults: Int) {
    self.actions = actions
    self.faults = faults
  }

  /// What is left after a fault.
  fileprivate var afterFault: SearchBudget { SearchBudget(actions: actions, faults: faults - 1) }
}

/// What can happen next.
struct SearchMoves: Sendable {
  private let tabs: [String]
  private let links: [String]

  init(_ app: SimulatedApp) {
    tabs = app.manifest.tabs.prefix(2).map(\.id.rawValue)
    links = app.searchedLinks
  }

  /// Every step that can happen in a world, with what is left after it.
  func all(
    in world: borrowing World, _ budget: SearchBudget
  ) -> [(step: SimulationStep, budget: SearchBudget)] {
    var moves: [(SimulationStep, SearchBudget)] = []
    for window in world.windows {
      let label = window.label
      if world.canDeliverToShell(from: label) {
        moves.append((SimulationStep(.toShell, label), budget))
      }
      if world.canDeliverToPage(label) { moves.append((SimulationStep(.toPage, label), budget)) }
      if !window.page.isConnected, !window.page.isStopped {
        moves.append((SimulationStep(.connect, label), budget))
      }
      if world.isHalfOpen(label) { moves.append((SimulationStep(.notice, label), budget)) }
      guard budget.faults > 0 else { continue }
      if window.page.isConnected {
        moves.append((SimulationStep(.cut, label), budget.afterFault))
        moves.append((SimulationStep(.abandon, label), budget.afterFault))
      }
      if window.page.epoch != nil {
        moves.append((SimulationStep(.reload, label), budget.afterFault))
      }
    }
    if world.file.deadline != nil { moves.append((SimulationStep(.store), budget)) }
    if budget.faults > 0 {
      if world.file.deadline != nil {
        moves.append((SimulationStep(.failToStore), budget.afterFault))
      }
      if world.session.revision > 0 { moves.append((SimulationStep(.kill), budget.afterFault)) }
      if world.hasAbsentDriver {
        moves.append((SimulationStep(.pass, number: 2_000), budget.afterFault))
      }
    }
    guard budget.actions > 0 else { return moves }
    var left = budget
    left.actions -= 1
    for step in actions(in: world) { moves.append((step, left)) }
    return moves
  }

  private func actions(in world: borrowing World) -> [SimulationStep] {
    let selected = world.session.navigation.selectedTab.rawValue
    var steps = tabs.filter { $0 != selected }.map { SimulationStep(.tap, name: $0) }
    if world.session.navigation.canGoBack { steps.append(SimulationStep(.back)) }
    for window in world.windows where window.page.view != nil && !window.page.isStopped {
      for link in links where link != window.page.view?.url {
        steps.append(SimulationStep(.click, window.label, url: link))
      }
      if window.page.role == .mirror, let link = links.first, link != window.page.view?.url {
        steps.append(SimulationStep(.follow, window.label, url: link))
      }
      if window.page.history.index > 0 {
        steps.append(SimulationStep(.traverse, window.label, number: -1))
      }
    }
    return steps
  }
}

extension World {
  func canDeliverToShell(from window: String) -> Bool {
    links.contains { $0.window == window && $0.isOpenAtShell && !$0.toShell.isEmpty }
  }

  func canDeliverToPage(_ window: String) -> Bool {
    guard let link = link(of: window) else { return false }
    return !links[link].toPage.isEmpty || links[link].closing != nil
  }

  func isHalfOpen(_ window: String) -> Bool {
    links.contains {
      $0.window == window && $0.isOpenAtPage != $0.isOpenAtShell && $0.closing == nil
    }
  }

  /// Whether the shell waits for a driver that has lost its connection.
  var hasAbsentDriver: Bool { session.deadline != nil && windows.contains { !$0.page.isConnected } }
}
