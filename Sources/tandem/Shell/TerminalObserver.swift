import Navigation
import ShellRuntime
import TerminalUI
import WebServer

/// Draws the tab bar and the state as a live block below the events, and turns keys into commands.
final class TerminalObserver: ShellObserver {
  private let terminal: TerminalDevice
  private var block: LiveBlock
  private var keys = KeyParser()
  private var status: StatusBlock?
  private var lastLine: LogLine?
  private var showsHelp = false
  private var drawnRevision: Int?
  private var drawnPageCount: Int?

  init(environment: [String: String]) {
    terminal = TerminalDevice()
    block = LiveBlock(
      inColor: ColorChoice.auto.isColored(environment: environment, isTerminal: true))
  }

  func shellIsReady(_ shell: ReadyShell, session: ShellSession) {
    terminal.enterRawMode()
    StandardStreams.write(TerminalMode.enter)
    status = StatusBlock(
      appName: shell.appName, frontURL: shell.front, controlURL: shell.control)
    stateDidChange(session)
  }

  func observe(_ event: ShellEvent) {
    lastLine = LogLine(time: WallClock.time(), event)
    drawnRevision = nil
  }

  func stateDidChange(_ session: ShellSession) {
    guard drawnRevision != session.revision || drawnPageCount != session.pageCount else { return }
    drawnRevision = session.revision
    drawnPageCount = session.pageCount
    status?.update(from: session)
    draw()
  }

  func terminalDidResize() {
    terminal.enterRawMode()
    draw()
  }

  func commands(for terminalInput: [UInt8]) -> [UserCommand] {
    keys.parse(terminalInput).compactMap { key in
      switch key {
      case .tab(let number): return .tapTab(position: number - 1)
      case .back: return .goBack
      case .reload: return .reload
      case .quit, .interrupt, .endOfInput: return .quit
      case .help:
        showsHelp.toggle()
        draw()
        return nil
      }
    }
  }

  func shellDidStop() {
    StandardStreams.write(block.erase(size: TerminalSize(terminal)) + TerminalMode.leave)
    terminal.restore()
  }

  private func draw() {
    guard var status else { return }
    let size = TerminalSize(terminal)
    status.lastEvent = lastLine
    let rows = status.rows(columnCount: size.columnCount) + (showsHelp ? HelpText.rows : [])
    StandardStreams.write(block.draw(rows, size: size))
  }
}

extension StatusBlock {
  /// Takes over what a session says now.
  fileprivate mutating func update(from session: ShellSession) {
    let navigation = session.navigation
    tabs = navigation.visibleTabs.map { tab in
      Tab(
        title: tab.title, badge: navigation.badge(of: tab.id)?.text,
        isSelected: tab.id == navigation.selectedTab, isDisabled: tab.isDisabled)
    }
    path = navigation.visibleEntry.url
    pageCount = session.pageCount
    revision = session.revision
    connectionHint = pageCount == 0 ? "No page is attached: open one of the URLs below." : nil
  }
}

extension TerminalSize {
  fileprivate init(_ terminal: TerminalDevice) {
    let size = terminal.size
    self.init(columnCount: size.columnCount, rowCount: size.rowCount)
  }
}
