import ShellRuntime

extension ShellEvent {
  /// The same as an event of the timeline.
  var told: SessionEvent {
    switch self {
    case .session(let event): event
    case .externalLink(let url): .externalLinkOpened(url: url)
    case .warning(let sentence): .warned(sentence)
    }
  }
}
