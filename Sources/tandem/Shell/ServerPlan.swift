import Glibc
import WebServer

/// A listening server, and the name by which its shell is found.
struct NamedServer {
  let server: Server
  let name: ShellName
  /// The path of the control socket, nil if there is none.
  let socket: String?
  /// Why there is none, in one sentence.
  let warning: String?
}

/// What a server is made from, except its control socket.
struct ServerPlan {
  private static let nameCountMax = 1_000

  let options: Run
  let bundle: WebBundle
  let app: AppFolder
  let nativeBridge: NativeBridge?
  let tokens: AccessTokens
  let isInteractive: Bool
  let exposure: PortExposure
  /// The name under which browsers find both origins.
  let hostName: AppHostName
  /// The credential of browsers of this machine that were let in.
  let browserCredential: BrowserCredential
  /// The ports of earlier runs.
  let formerPorts: FormerPorts
  let runtimeFolder: RuntimeFolder

  /// Listens on both ports and on the control socket.
  ///
  /// A name that the user chose has to be free; the app's name gets a number if it is not. A
  /// control socket that cannot be made is an error if the user chose its name, else a warning.
  ///
  /// - Throws: `LaunchError` with one sentence for the user.
  func makeServer() throws(LaunchError) -> NamedServer {
    let taken = Set(runtimeFolder.socketNames)
    if let name = options.name { return try makeServer(chosen: ShellName(name), taken: taken) }
    let first = ShellName(of: app.location)
    for number in 1...Self.nameCountMax {
      let name = number == 1 ? first : first.numbered(number)
      let path = name.socketPath(in: runtimeFolder.path)
      guard !taken.contains(name.text) else { continue }
      do throws(WebServerError) {
        return NamedServer(server: try listen(at: path), name: name, socket: path, warning: nil)
      } catch {
        switch error.code {
        // Another shell was faster.
        case .localSocketInUse: continue
        case .unusableLocalSocket: return try makeServer(without: error, name)
        default: throw launchError(error)
        }
      }
    }
    throw LaunchError("\(Self.nameCountMax) shells of this app run already: stop some of them.")
  }

  private func makeServer(
    chosen name: ShellName, taken: Set<String>
  ) throws(LaunchError) -> NamedServer {
    let nameTaken = LaunchError(
      "A shell named \(name.text) runs already: stop it, or choose another name with --name.")
    guard !taken.contains(name.text) else { throw nameTaken }
    let path = name.socketPath(in: runtimeFolder.path)
    do throws(WebServerError) {
      return NamedServer(server: try listen(at: path), name: name, socket: path, warning: nil)
    } catch {
      guard case .localSocketInUse = error.code else { throw launchError(error) }
      throw nameTaken
    }
  }

  private func makeServer(
    without failure: WebServerError, _ name: ShellName
  ) throws(LaunchError) -> NamedServer {
    do throws(WebServerError) {
      return NamedServer(
        server: try listen(at: nil), name: name, socket: nil, warning: failure.description)
    } catch {
      throw launchError(error)
    }
  }

  private func listen(at path: String?) throws(WebServerError) -> Server {
    var configuration = ServerConfiguration(
      front: .front(
        options: options, bundle: bundle, app: app, nativeBridge: nativeBridge,
        token: tokens.front),
      control: .control(options: options, bundle: bundle, token: tokens.control),
      localSocket: path.map { LocalSocketConfiguration(path: $0, paths: .commands) },
      access: AccessConfiguration(
        local: browserCredential, network: .random(), exposure: exposure),
      signals: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT] + (isInteractive ? [SIGTSTP] : []),
      readsTerminal: isInteractive)
    configuration.limits = options.limits
    configuration.hostName = hostName.text
    configuration.front.avoidedPorts = formerPorts.control
    configuration.control.avoidedPorts = formerPorts.front
    return try Server(configuration: configuration)
  }

  private func launchError(_ error: WebServerError) -> LaunchError {
    switch error.code {
    case .portInUse(let port):
      return LaunchError(
        "Port \(port) is in use by another program: stop it, or choose another port with "
          + "\(option(of: port))\(freePortHint).")
    case .portAvoided(let port):
      let other = port == options.frontPort ? "its control page" : "the app"
      return LaunchError(
        "On port \(port) browsers may keep what \(other) left there in an earlier run: choose "
          + "another port with \(option(of: port))\(freePortHint), or clear what they keep for "
          + "http://\(hostName.text):\(port) and remove \(formerPorts.path).")
    default: return LaunchError(error.description)
    }
  }

  private var freePortHint: String {
    exposure == .forwarded ? "" : ", where 0 picks a free one"
  }

  private func option(of port: UInt16) -> String {
    port == options.frontPort ? "--front-port" : "--control-port"
  }
}
