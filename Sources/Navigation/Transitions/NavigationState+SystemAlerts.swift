/// An alert of the system blocks the user's touches and nothing else: what the app or a script does
/// goes on beneath it, as on a device.
extension NavigationState {
  /// Removes the topmost alerts of the system for the duration of an event that acts beneath them.
  mutating func takeAlertsOfSystem() -> [Modal] {
    guard modals.last?.isOfSystem == true else { return [] }
    let count = modals.reversed().prefix { $0.isOfSystem }.count
    defer { modals.removeLast(count) }
    return modals.suffix(count)
  }

  /// Puts the alerts of the system back on top of the modals.
  mutating func putBack(_ alerts: [Modal]) {
    for var alert in alerts {
      guard modals.count < NavigationLimits.modalCountMax else {
        // A modal that waited has taken its place, so the queue has room.
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
  /// Whether an app or a script navigates, as opposed to a touch of the user.
  var isOfProgram: Bool {
    switch self {
    case .pushed, .popped, .poppedTo, .poppedToRoot, .replaced, .stackReset,
      .tabSelected, .routeChanged, .historyMoved, .historicalLocationReached, .linkOpened:
      true
    default: false
    }
  }
}
