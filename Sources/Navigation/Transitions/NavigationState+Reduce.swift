extension NavigationState {
  /// Applies one event and returns what became of it and the work that it asks for.
  ///
  /// An event that cannot apply changes nothing and returns one `.reject` with the reason.
  public mutating func reduce(_ event: NavigationEvent) -> NavigationResult {
    NavigationResult(outcome: .ignored, effects: [])
  }
}
