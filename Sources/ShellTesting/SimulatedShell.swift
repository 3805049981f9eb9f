public import BridgeProtocol
package import NativePlugins
public import Navigation
package import ShellRuntime
import Vocabulary

/// A shell session with fake pages, joined by links in memory, in virtual time.
///
/// Frames are delivered only on request, so a test can cut a link at any point: before the shell
/// receives a change, or after that and before its answer reaches the page.
public struct SimulatedShell: Sendable {
  /// The pages by name, in the order in which they were opened.
  public private(set) var pages: [FakePage] = []
  /// The connections that the session closed: the page's name, the code and the reason.
  public internal(set) var closures: [(page: String, code: CloseCode, reason: String)] = []
  /// URLs that were handed to the system.
  public internal(set) var externalURLs: [String] = []
  /// The works of plugin calls, with their numbers; `finish` ends one.
  package internal(set) var works: [(number: Int, work: PluginWork)] = []
  /// The numbers of the works that the session cancelled.
  package internal(set) var cancelledWorks: [Int] = []
  /// Milliseconds since the shell started.
  public internal(set) var milliseconds: UInt64 = 0

  /// The records of all inputs, oldest first, if `recordsInputs` is set.
  var handledInputs: [HandledInput] = []
  /// Whether inputs are recorded for `takeHandledInputs`.
  public var recordsInputs = false
  /// The last state that a controller received, `nil` before the first one.
  public internal(set) var controllerState: ControllerState?

  var session: ShellSession
  let manifest: AppManifest
  private let ownPlugins: [String: Set<String>]
  private let packages: PackageVersions
  private let build: NativeBuild
  var links: [Link] = []
  var connectionCount: UInt64 = 0
  var epochCount = 1
  package internal(set) var reports: [SessionEvent] = []
  var controller: ControllerLink?
  /// The error of the first malformed frame that arrived in a function that cannot throw.
  var failure: ProtocolError?

  struct Link {
    let connection: ConnectionID
    let page: String
    var toPage: [(frame: [UInt8], policy: SendPolicy)] = []

    /// Queues a frame as the server does: only the newest state waits.
    mutating func queue(_ frame: [UInt8], _ policy: SendPolicy) {
      if policy == .newest { toPage.removeAll { $0.policy == .newest } }
      toPage.append((frame, policy))
    }
  }

  struct ControllerLink {
    let connection: ConnectionID
    var changeCount = 0
    var results: [ResultMessage] = []
  }

  /// Starts a shell for an app, with the methods of the plugins that the app brings itself.
  public init(_ manifest: AppManifest, ownPlugins: [String: Set<String>] = [:]) {
    self.init(manifest, ownPlugins: ownPlugins, packages: PackageVersions())
  }

  /// Starts a shell for an app with packages of Capacitor, built for its devices.
  package init(
    _ manifest: AppManifest, ownPlugins: [String: Set<String>] = [:], packages: PackageVersions,
    build: NativeBuild = NativeBuild()
  ) {
    self.manifest = manifest
    self.ownPlugins = ownPlugins
    self.packages = packages
    self.build = build
    session = Self.makeSession(manifest, ownPlugins, packages, build, epoch: 1)
  }

  /// The navigation state that the shell owns.
  public var navigation: NavigationState { session.navigation }

  /// The revision that the shell sends next.
  public var revision: Int { session.revision }

  /// The page of a name.
  ///
  /// - Precondition: There is one.
  public subscript(page: String) -> FakePage {
    get {
      guard let found = pages.first(where: { $0.page == page }) else {
        preconditionFailure("There is no page “\(page)”: open it first.")
      }
      return found
    }
    set {
      guard let index = pages.firstIndex(where: { $0.page == page }) else {
        preconditionFailure("There is no page “\(page)”: open it first.")
      }
      pages[index] = newValue
    }
  }

  /// Whether no frame is under way, and every connected page shows the entry of its web view.
  public var isSettled: Bool {
    links.allSatisfy { $0.toPage.isEmpty }
      && pages.filter(\.isConnected).allSatisfy { page in
        guard let entry = entry(shownBy: page.webView) else { return false }
        return page.isSettled && page.target?.key == entry.key.rawValue
          && page.history.current.url == entry.url
      }
  }

  /// The entry that a web view has to show, nil if there must be no such web view.
  public func entry(shownBy webView: String) -> Entry? {
    if webView == ProtocolLimits.mainWebView { return navigation.visibleEntry }
    if webView == ProtocolLimits.tabsWebView { return navigation.baseEntry }
    if webView.hasPrefix(ProtocolLimits.modalWebViewPrefix) {
      let id = webView.dropFirst(ProtocolLimits.modalWebViewPrefix.count)
      return navigation.modal(ModalID(String(id)))?.stack.entries.last
    }
    let tab = TabID(String(webView.dropFirst(ProtocolLimits.tabWebViewPrefix.count)))
    guard manifest.declaration.webViews == .perTab else { return nil }
    return navigation.stack(of: tab)?.entries.last
  }

  private static func makeSession(
    _ manifest: AppManifest, _ ownPlugins: [String: Set<String>], _ packages: PackageVersions,
    _ build: NativeBuild, epoch: Int
  ) -> ShellSession {
    let declaration = manifest.declaration
    return ShellSession(
      configuration: SessionConfiguration(
        appID: declaration.id, appName: declaration.name, frontOrigin: "http://127.0.0.1:8100",
        epoch: "epoch-\(epoch)", historyMode: declaration.history,
        ownPlugins: ownPlugins, packages: packages, build: build,
        loadDevices: SimulatedDevices.load),
      navigation: NavigationState(manifest))
  }
}

/// How the session handled one input.
public struct HandledInput: Sendable {
  /// The answer to one change.
  public struct Answer: Sendable {
    public let result: ResultMessage
    /// The modals that were reported as dismissed since the answer before.
    public let dismissedModals: [ModalID]
  }

  /// The page that sent the input, nil if none did.
  public let page: String?
  /// The message that the page sent.
  public let message: PageMessage?
  /// The navigation state before and after.
  public let before: NavigationState
  public let after: NavigationState
  /// The answers that the page was sent.
  public internal(set) var answers: [Answer] = []
  /// The modals that were reported as dismissed after the last answer.
  public internal(set) var dismissedModals: [ModalID] = []
  /// The modals whose `dismissed` event the page had not acknowledged before the input.
  public internal(set) var unacknowledgedDismissals: [ModalID] = []
  /// Whether the session closed the page's connection.
  public internal(set) var isClosed = false
}

// MARK: - Pages and links

extension SimulatedShell {
  /// Opens a page at a URL and connects it, without delivering anything yet.
  public mutating func open(
    _ page: String, at url: String = "/", in webView: String = ProtocolLimits.mainWebView
  ) {
    pages.append(FakePage(page: page, url: url, webView: webView))
    connect(page)
  }

  /// Connects a page again, as after a drop or a reload.
  public mutating func connect(_ page: String) {
    connectionCount += 1
    let connection = ConnectionID(number: connectionCount)
    links.append(Link(connection: connection, page: page))
    handle(.connected(connection, .page))
    self[page].connect()
  }

  /// Cuts a page's link: frames under way in either direction are lost.
  public mutating func drop(_ page: String) {
    guard let index = links.lastIndex(where: { $0.page == page }) else { return }
    let link = links.remove(at: index)
    self[page].disconnect()
    handle(.disconnected(link.connection))
  }

  /// Reloads a page: its link is cut and a new document connects.
  public mutating func reload(_ page: String) {
    drop(page)
    self[page].reload()
    connect(page)
  }

  /// Stops the shell and starts another one, without any state of the first.
  public mutating func restart() {
    for link in links { self[link.page].disconnect() }
    links.removeAll()
    controller = nil
    controllerState = nil
    epochCount += 1
    session = Self.makeSession(manifest, ownPlugins, packages, build, epoch: epochCount)
  }
}

extension SimulatedShell: CustomStringConvertible {
  /// What the shell and each page show, in a line each, for failure texts.
  public var description: String {
    let visible = session.navigation.visibleEntry
    let shell = "shell r\(revision) \(visible.key) \(visible.url)"
    let lines = pages.map { page in
      let stamp = page.history.current.stamp?.key ?? "unstamped"
      let target = page.target.map { "\($0.key) \($0.url)" } ?? "nothing"
      return "\(page.page) r\(page.revision) \(page.role?.rawValue ?? "unattached") shows "
        + "\(stamp) \(page.history.current.url), told \(target), \(page.pending.count) pending"
    }
    return ([shell] + lines).joined(separator: "\n")
  }
}

/// The error if shell and pages exchange frames for longer than any real exchange takes.
public struct UnsettledError: Error, CustomStringConvertible {
  public let description = "Shell and pages did not come to rest within 1,000 rounds."
}
