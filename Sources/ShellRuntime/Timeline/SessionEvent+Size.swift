import BridgeProtocol

extension SessionEvent {
  /// About how many bytes of text the event keeps alive.
  ///
  /// Only the lengths are read; nothing is encoded.
  var textByteCount: Int {
    switch self {
    case .pageAttached(let page, let webView, _, _, let url):
      page.utf8.count + webView.utf8.count + url.utf8.count
    case .pageDetached(let page, let webView): page.utf8.count + webView.utf8.count
    case .stateChanged(_, let tab, let url, _), .restored(let tab, let url),
      .continued(_, let tab, let url):
      tab.utf8.count + url.utf8.count
    case .modalPresented(let modal, let kind): modal.utf8.count + kind.utf8.count
    case .modalDismissed(let modal, let button): modal.utf8.count + (button?.utf8.count ?? 0)
    case .changeRefused(let source, let change, _, let reason):
      source.utf8.count + change.utf8.count + reason.utf8.count
    case .pageApplied(let page, _, let url, _, _), .pagePending(let page, _, let url):
      page.utf8.count + url.utf8.count
    case .desynchronized(let page, _, let url, let message):
      page.utf8.count + url.utf8.count + message.utf8.count
    case .actionReceived(let name, let parameters), .commandReceived(let name, let parameters):
      name.utf8.count + JSONValue.object(parameters).byteCount
    case .gestureMade(let object): JSONValue.object(object).byteCount
    case .stepsRecorded(let steps): steps.file.utf8.count + steps.lines.utf8.count
    case .pluginCalled(let plugin, let name, let object),
      .pluginEventSent(let plugin, let name, let object):
      plugin.utf8.count + name.utf8.count + JSONValue.object(object).byteCount
    case .pluginCallRefused(let plugin, let method, let code, let message):
      plugin.utf8.count + method.utf8.count + code.utf8.count + message.utf8.count
    case .consoleWritten(let first, let second), .permissionDecided(let first, let second):
      first.utf8.count + second.utf8.count
    case .controllerAttached(let text), .controllerDetached(let text), .tabSelected(let text),
      .rootChanged(let text), .countdownStarted(let text, _), .countdownFinished(let text),
      .refreshStarted(let text), .refreshEnded(let text), .pathNotFound(let text),
      .tabBarFound(let text),
      .connectionClosed(_, let text), .browserAdmitted(let text), .externalLinkOpened(let text),
      .warned(let text), .advised(let text):
      text.utf8.count
    case .clientThrottled, .faultsChanged, .exitRequested: 0
    }
  }
}

extension JSONValue {
  /// About how many bytes the value takes in memory.
  var byteCount: Int {
    let own = MemoryLayout<JSONValue>.stride
    return switch self {
    case .null, .bool, .integer, .number: own
    case .string(let text): own + text.utf8.count
    case .array(let elements): elements.reduce(own) { $0 + $1.byteCount }
    case .object(let object):
      object.members.reduce(own) { $0 + $1.name.utf8.count + $1.value.byteCount }
    }
  }
}
