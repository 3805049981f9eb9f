extension NavigationState {
  /// A page began or ceased to object to being left.
  mutating func changeGuard(of key: EntryKey, to isGuarded: Bool) -> Step {
    guard let entry = entry(key) else { return .rejected(.stale, .stale) }
    guard entry.isGuarded != isGuarded else { return .unchanged }
    mutateEntry(key) { $0.isGuarded = isGuarded }
    return .handled()
  }

  /// Keeps the event until the page has answered; the newest one wins.
  mutating func askBeforeLeaving(
    _ key: EntryKey, for event: NavigationEvent
  ) -> [NavigationEffect] {
    let isReplaced = pendingDeparture != nil
    pendingDeparture = event
    return isReplaced ? [.cancelDeparture, .askBeforeLeaving(key)] : [.askBeforeLeaving(key)]
  }

  /// Applies the event that waited.
  mutating func confirmDeparture() -> Step {
    guard let event = pendingDeparture else { return .ignored(.nothingPending) }
    pendingDeparture = nil
    ignoresGuards = true
    defer { ignoresGuards = false }
    return apply(event)
  }

  /// Forgets the event that waited.
  mutating func declineDeparture() -> Step {
    guard pendingDeparture != nil else { return .ignored(.nothingPending) }
    pendingDeparture = nil
    return .handled()
  }
}
