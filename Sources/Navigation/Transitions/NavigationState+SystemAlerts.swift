/// An alert of the system stops the user's touches and nothing else: what the app or a script does
/// goes on beneath it, as on a device.
extension NavigationState {
  /// Takes the alerts of the system away that are topmost, for an event that passes beneath them.
  mutating func takeAlertsOfSystem() -> [Modal] {
    guard modals.last?.isOfSystem == true else { return [] }
    let count = modals.reversed().prefix { $0.isOfSystem }.count
    defer { modals.removeLast(count) }
    return modals.suffix(count)
  }

  /// Puts the alerts of the system on top of what is presented by now.
  mutating func putBack(_ alerts: [Modal]) {
    for var alert in alerts {
      guard modals.count < NavigationLimits.modalCountMax else {
        // What waited has taken its place, and left it room.
        modalQueue.insert(alert, at: 0)
        continue
      }
      if let presenter = alert.presenter, !modals.contains(where: { $0.id == presenter }) {
        alert.presenter = modals.last?.id
      }
      modals.append(alert)
    }
  }
}

extension NavigationEvent {
  /// Whether an app or a script navigates, and no touch of the user.
  var isOfProgram: Bool {
    switch self {
    case .pushed, .popped, .poppedTo, .poppedToRoot, .replaced, .stackReset,
      .tabSelected, .routeChanged, .historyMoved, .historicalLocationReached, .linkOpened:
      true
    default: false
    }
  }
}
