import BridgeProtocol
import Navigation
import ShellRuntime
import System
import TerminalUI
import Vocabulary

/// Draws the running shell on the whole terminal and turns keys and clicks into commands.
final class TerminalObserver: ShellObserver {
  /// How many events can be scrolled back to.
  private static let eventCountMax = 1_000

  private let terminal: TerminalDevice
  private var painter: ScreenPainter
  private var parser = TerminalInputParser()
  private var scroll = EventScroll()
  private var content: ScreenContent?
  private var frame: ScreenFrame?
  private var overlay: ScreenOverlay?
  private var prompt: LinePrompt?
  private let ink: QRInk
  private var isStale = false
  private var pace = FramePace()
  /// Returns the time of the shell.
  private let clock: () -> SessionTime

  init(environment: [String: String], clock: @escaping () -> SessionTime) {
    self.clock = clock
    terminal = TerminalDevice()
    let inColor = ColorChoice.auto.isColored(environment: environment, isTerminal: true)
    painter = ScreenPainter(inColor: inColor)
    ink = QRInk(inColor: inColor, environment: environment)
  }

  func shellIsReady(_ shell: ReadyShell, access: BrowserAccess, session: ShellSession) {
    terminal.restoreAfterCrash(writing: TerminalMode.leave)
    terminal.enterRawMode()
    StandardStreams.draw(TerminalMode.enter)
    content = ScreenContent(
      appName: shell.appName, frontURL: shell.app, controlURL: shell.controlPage)
    content?.shellName = shell.name
    sessionDidSettle(session)
  }

  func observe(_ event: SessionEvent) {
    guard var content else { return }
    let line = LogLine(time: WallClock.time(), event)
    content.events.append(line)
    if content.events.count > Self.eventCountMax {
      content.events.removeFirst(content.events.count - Self.eventCountMax)
    }
    if event.isError { content.lastError = line }
    scroll.eventsDidArrive(1, eventCount: content.events.count)
    self.content = content
    isStale = true
  }

  func sessionDidSettle(_ session: ShellSession) {
    var updated = content
    updated?.update(from: session)
    guard isStale || updated != content else { return }
    isStale = false
    content = updated
    draw()
  }

  func accessDidChange(_ access: BrowserAccess) {
    // A browser of this machine cannot use a QR code.
    let modules = access.isForNetwork ? access.link.flatMap { QRModules($0) } : nil
    content?.access = ScreenContent.Access(
      url: access.origin, link: access.link,
      symbol: modules.map { QRSymbol(sideCount: $0.sideCount, isDark: $0.isDark) },
      isForNetwork: access.isForNetwork)
    draw()
  }

  func terminalDidResize() {
    draw()
  }

  var deadline: SessionTime? { pace.dueMilliseconds.map { SessionTime(milliseconds: $0) } }

  func timeDidPass() {
    if pace.timeDidPass(toMilliseconds: clock().milliseconds) { drawNow() }
  }

  func terminalDidContinue() {
    terminal.enterRawMode()
    StandardStreams.draw(TerminalMode.enter)
    painter.forget()
    draw()
  }

  func terminalWillSuspend() {
    StandardStreams.draw(TerminalMode.leave)
    terminal.restore()
  }

  func commands(for terminalInput: [UInt8]) -> [UserCommand] {
    terminalInput.compactMap { byte in
      parser.parse(byte, for: purpose).flatMap(command)
    }
  }

  var isAwaitingInput: Bool { parser.isWaiting }

  func commandsAfterPause() -> [UserCommand] {
    parser.endEscape(for: purpose).flatMap(command).map { [$0] } ?? []
  }

  func shellDidStop() {
    StandardStreams.draw(TerminalMode.leave)
    terminal.restore()
  }
}

extension TerminalObserver {
  private var purpose: TerminalInputParser.Purpose { prompt == nil ? .keys : .text }

  private func command(for input: TerminalInput) -> UserCommand? {
    switch input {
    case .key(let key): command(for: key)
    case .edit(let edit): command(for: edit)
    case .click(let column, let row): frame?.key(column: column, row: row).flatMap(command)
    }
  }

  private func command(for key: Key) -> UserCommand? {
    switch key {
    case .tab(let number): return .tapTab(position: number - 1)
    case .back: return .goBack
    case .reload: return .reload
    case .appearance: return .nextAppearance
    case .platform: return .nextPlatform
    case .quit, .interrupt, .endOfInput: return .quit
    case .open: prompt = LinePrompt(label: "open")
    case .code: return showCode()
    case .help: overlay = overlay == .help ? nil : .help
    case .escape: overlay = nil
    case .scroll(let step):
      scroll.move(
        step, eventCount: content?.events.count ?? 0, rowCount: frame?.eventRowCount ?? 0)
    }
    draw()
    return nil
  }

  private func command(for edit: LineEdit) -> UserCommand? {
    defer { draw() }
    prompt?.apply(edit)
    guard edit == .submit || edit == .cancel, let text = prompt?.text else { return nil }
    prompt = nil
    return edit == .submit && !text.isEmpty ? .open(link: text) : nil
  }

  /// Shows the code; another one if it is shown or was used.
  private func showCode() -> UserCommand? {
    guard let access = content?.access else { return nil }
    let isShown = overlay == .code
    overlay = .code
    guard !isShown, access.link != nil else { return .newCode }
    draw()
    return nil
  }

  /// Draws what is to be seen, at once or with the next frame.
  private func draw() {
    if pace.screenDidChange(atMilliseconds: clock().milliseconds) { drawNow() }
  }

  private func drawNow() {
    guard let content else { return }
    let size = terminal.size
    let layout = ScreenLayout(
      content, size: TerminalSize(columnCount: size.columnCount, rowCount: size.rowCount), ink: ink)
    let frame = layout.frame(scrollOffset: scroll.offset, overlay: overlay, prompt: prompt)
    self.frame = frame
    let text = painter.draw(frame)
    if !text.isEmpty { StandardStreams.draw(text) }
  }
}

extension ScreenContent {
  /// Takes over the state of a session.
  fileprivate mutating func update(from session: ShellSession) {
    let navigation = session.navigation
    let tab = navigation.selectedTab
    tabs =
      navigation.root == .main
      ? navigation.visibleTabs.map { tab in
        Tab(
          title: tab.title, badge: navigation.badge(of: tab.id)?.text,
          isSelected: tab.id == navigation.selectedTab, isDisabled: tab.isDisabled)
      } : []
    let entries = navigation.root == .main ? navigation.stack(of: tab)?.entries ?? [] : []
    stack = entries.map { $0.title ?? $0.url }
    modals = navigation.modals.map { modal in
      let name = modal.stack.entries.last.map { $0.title ?? $0.url } ?? modal.id.rawValue
      return "\(modal.kind.rawValue) \(name)"
    }
    path = navigation.visibleEntry.url
    pages = session.attachedPages(limit: ScreenLayout.listedPageCountMax).map { page in
      Page(
        role: page.role.rawValue, webView: page.webView, router: page.router, url: page.url,
        revision: page.revision)
    }
    faults = session.device.activeFaults
    let environment = session.device.environment
    device = "\(environment.platform.rawValue) \(environment.appearance.rawValue)"
    pageCount = session.pageCount
    revision = session.revision
  }
}
