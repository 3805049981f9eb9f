import BridgeProtocol
import ManifestReading
import WebServer

/// What the files of a Capacitor project say of its app, and what is shown of it.
struct CapacitorApp {
  let configuration: CapacitorConfiguration
  /// The server of live reload, if it is to be shown.
  let upstream: Upstream?
  /// The folder of the web build, relative to that of the app.
  let webDirectory: String
  /// What was found without a declaration, a sentence each.
  let notes: [String]

  /// Reads the configuration of an app and finds its build.
  ///
  /// - Parameters:
  ///   - location: Where the app is.
  ///   - path: The path of the configuration.
  ///   - bytes: What that file holds.
  ///   - asksServer: Whether a server is shown only if it answers.
  /// - Throws: `ManifestProblems` with everything that is wrong.
  init(
    _ location: AppLocation, _ path: String, _ bytes: [UInt8], asksServer: Bool
  ) throws(ManifestProblems) {
    let isSource = CapacitorProject.isSource(path)
    configuration =
      isSource
      ? CapacitorConfiguration(source: String(decoding: bytes, as: UTF8.self))
      : try CapacitorConfiguration(parsing: bytes)
    let build = CapacitorProject(folder: location.folder)
      .webDirectory(named: configuration.webDirectories)
    webDirectory = build.path
    let server = Self.server(
      configuration, path, allowsRemote: location.allowsRemote, asks: asksServer)
    upstream = server.shown
    notes = [
      isSource && !configuration.isPlain ? Self.note(on: configuration, readFrom: path) : nil,
      server.note, upstream == nil ? build.note : nil,
    ].compactMap(\.self)
  }

  /// The server that the configuration names, and a note about it for the user.
  ///
  /// Live reload leaves its server in the files if it is killed.
  private static func server(
    _ configuration: CapacitorConfiguration, _ path: String, allowsRemote: Bool, asks: Bool
  ) -> (shown: Upstream?, note: String?) {
    guard let url = configuration.serverURL else { return (nil, nil) }
    let reason: String
    do throws(Upstream.Failure) {
      let upstream = try Upstream(url: url, allowsRemote: allowsRemote)
      if !asks || upstream.takesConnections {
        return (upstream, "\(path) names \(upstream.origin) as “server.url”, which is shown.")
      }
      reason =
        "Nothing answers at \(upstream.origin): start that server, or take it out of the file."
    } catch {
      reason = error.description
    }
    return (nil, "“server.url” of \(path) is not shown, but the build. \(reason)")
  }

  /// A note on what was found in a configuration that is a program, which is not run.
  private static func note(
    on configuration: CapacitorConfiguration, readFrom path: String
  ) -> String {
    let found =
      [
        ("appId", configuration.appID), ("appName", configuration.appName),
        ("server.url", configuration.serverURL),
        ("ios.contentInset", configuration.contentInset?.rawValue),
      ].compactMap { name, value in value.map { "\(name) “\($0)”" } }
      + configuration.webDirectories.map { "webDir “\($0)”" }
    let what = found.isEmpty ? "nothing was found" : found.joined(separator: ", ")
    return "\(path) is a program, which is searched and not run: \(what)."
  }
}
