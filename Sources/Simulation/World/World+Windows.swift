import BridgeProtocol
import ShellTesting

/// What users, scripts and routers do in the windows.
extension World {
  mutating func performInWindow(_ step: SimulationStep) -> Bool {
    if step.kind == .open { return open(step) }
    guard let index = index(of: step.window) else { return false }
    switch step.kind {
    case .close: close(at: index)
    case .reload: reload(at: index)
    case .handleMail: setHandlesMail(step.number != 0, at: index)
    case .click where hasPlace(index): windows[index].page.clickLink(step.url)
    case .follow where hasPlace(index): windows[index].page.clickLink(step.url, trusted: false)
    case .replace where hasPlace(index): windows[index].page.replaceRoute(step.url)
    case .traverse where hasPlace(index): traverse(at: index, by: step.number)
    case .ask where hasPlace(index):
      windows[index].page.act(
        ActionName(rawValue: step.name), step.parameters, trusted: step.number != 0)
    case .call:
      let parts = step.name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return false }
      var options = step.parameters
      if step.number > 0 { options["filler"] = .string(Self.filler(step.number)) }
      windows[index].page.call(parts[0], parts[1], options)
    case .show:
      guard let link = link(of: step.window), windows[index].page.role != nil else { return false }
      let message = PageMessage.visibility(step.number == 0 ? .hidden : .visible)
      links[link].toShell.append(SimulatedLink.Frame(message.encoded()))
    default: return false
    }
    collectFrames()
    return true
  }

  /// A text of some length, for messages that are too large for one frame.
  static func filler(_ count: Int) -> String {
    // Faster than to repeat a text.
    String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: count), as: UTF8.self)
  }

  /// Whether a page knows where it is; before that nothing can be asked of the model of a page.
  private func hasPlace(_ index: Int) -> Bool {
    windows[index].page.view != nil && !windows[index].page.isStopped
  }

  private mutating func open(_ step: SimulationStep) -> Bool {
    guard index(of: step.window) == nil else { return false }
    let page = FakePage(page: step.window, url: step.url, webView: step.name)
    windows.append(Window(label: step.window, page: page))
    connect(windows.count - 1)
    return true
  }

  private mutating func close(at index: Int) {
    loseLink(of: windows[index].label)
    windows.remove(at: index)
  }

  private mutating func reload(at index: Int) {
    loseLink(of: windows[index].label)
    windows[index].page.reload()
    windows[index].lastChange = nil
    windows[index].sentChange = 0
    windows[index].formerChangeCount = 0
    connect(index)
  }

  /// Has the app of a window handle events, or stop that.
  mutating func setHandlesMail(_ handles: Bool, at index: Int) {
    let former = Books.KnownPage(windows[index].page)
    windows[index].page.handlesMail = handles
    compare { $0.compare(former, with: $1.windows[index].page, in: $1) }
  }

  private mutating func traverse(at index: Int, by delta: Int) {
    let history = windows[index].page.history
    let length = history.entries.count
    if variant == .answersTraversalsByPush, history.entries.indices.contains(history.index + delta)
    {
      windows[index].page.clickLink(history.entries[history.index + delta].url)
    } else {
      windows[index].page.traverse(delta)
    }
    if windows[index].page.history.entries.count != length {
      books.add("a step through the history of \(windows[index].label) changed its length")
    }
  }

  /// Puts what the pages have sent on its way.
  mutating func collectFrames() {
    for index in windows.indices {
      guard windows[index].page.hasFrames else { continue }
      let frames = windows[index].page.takeFrames()
      guard let link = link(of: windows[index].label) else { continue }
      for frame in frames {
        var sent: [UInt8]? = frame
        if let variant { sent = variant.tamper(with: frame, of: windows[index]) }
        guard let sent else { continue }
        let message = SimulatedLink.Frame(sent)
        if links[link].isOpenAtShell { links[link].toShell.append(message) }
        guard sent.isChange else { continue }
        windows[index].lastChange = message
        windows[index].sentChange = windows[index].page.pending.last?.id ?? 0
      }
    }
  }
}

extension [UInt8] {
  /// Whether the frame is a change of a page: its type stands first in what pages send here.
  var isChange: Bool {
    starts(with: #"{"type":"routeChange""#.utf8) || starts(with: #"{"type":"action""#.utf8)
  }
}
