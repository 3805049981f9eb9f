import BridgeProtocol
import ShellRuntime

extension ShellEvent {
  /// The name and the facts of the event, the same ones as in the timeline.
  var facts: EventFacts {
    switch self {
    case .session(let event): event.facts
    case .externalLink(let url): SessionEvent.externalLinkOpened(url: url).facts
    case .warning(let sentence): SessionEvent.warned(sentence).facts
    }
  }
}
