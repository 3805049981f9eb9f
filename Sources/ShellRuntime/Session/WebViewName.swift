import BridgeProtocol
package import Navigation
import Vocabulary

/// Names a browsing context that shows one entry.
package enum WebViewName: Hashable, Sendable {
  /// Shows the visible entry, wherever it is: for a page that is the only web view.
  case main
  /// Shows the topmost entry beneath the modals.
  case tabs
  /// Shows the top of a tab's stack, selected or not.
  case tab(TabID)
  /// Shows the top of a modal's stack.
  case modal(ModalID)

  /// Reads a name as pages send it; `nil` if it names no web view.
  package init?(_ text: String) {
    switch text {
    case ProtocolLimits.mainWebView: self = .main
    case ProtocolLimits.tabsWebView: self = .tabs
    default:
      if let id = text.suffix(after: ProtocolLimits.tabWebViewPrefix) {
        self = .tab(TabID(id))
      } else if let id = text.suffix(after: ProtocolLimits.modalWebViewPrefix) {
        self = .modal(ModalID(id))
      } else {
        return nil
      }
    }
  }

  /// The name as it is written on the wire.
  package var text: String {
    switch self {
    case .main: ProtocolLimits.mainWebView
    case .tabs: ProtocolLimits.tabsWebView
    case .tab(let id): ProtocolLimits.tabWebViewPrefix + id.rawValue
    case .modal(let id): ProtocolLimits.modalWebViewPrefix + id.rawValue
    }
  }
}

extension String {
  fileprivate func suffix(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension NavigationState {
  /// The entry that a web view shows; nil if there is no such web view.
  package func entry(shownBy webView: WebViewName) -> Entry? {
    switch webView {
    case .main: visibleEntry
    case .tabs: baseEntry
    case .tab(let id): manifest.declaration.webViews == .perTab ? topEntry(of: id) : nil
    case .modal(let id): modal(id)?.stack.entries.last
    }
  }

  /// Whether there is such a web view.
  func hasWebView(_ name: WebViewName) -> Bool {
    switch name {
    case .main, .tabs: true
    case .tab(let id): manifest.declaration.webViews == .perTab && depth(of: id) != nil
    case .modal(let id): modal(id)?.stack.entries.isEmpty == false
    }
  }

  /// The web views that show an entry or its stack, the most specific one first.
  package func webViews(showing key: EntryKey) -> [WebViewName] {
    switch place(of: key) {
    case .tab(let id): [.tab(id), .tabs, .main]
    case .modal(let id): [.modal(id), .main]
    case .root, nil: [.tabs, .main]
    }
  }
}
