/// One bound origin: what it serves and whom it answers.
final class OriginService {
  let endpoint: Endpoint
  let configuration: OriginConfiguration
  let origin: Origin
  let files: FileService
  let hosts: HostPolicy
  let api: APIService?
  /// The header fields of every response, with the real ports in them.
  let fields: [HeaderField]

  init(
    _ endpoint: Endpoint, _ configuration: OriginConfiguration, files: FileService,
    origin: Origin, front: Origin, control: Origin, limits: ServerLimits
  ) {
    self.endpoint = endpoint
    self.configuration = configuration
    self.origin = origin
    self.files = files
    let network = origin.networkAddress.map { ["\($0):\(origin.port)"] } ?? []
    let hosts = HostPolicy(port: origin.port, additional: configuration.allowedHosts + network)
    self.hosts = hosts
    api = configuration.api.map { APIService($0, hosts: hosts, limits: limits) }
    fields = configuration.headers.map { field in
      HeaderField(field.name, Self.resolve(field.value, front: front, control: control))
    }
  }

  /// Puts source lists in the place of the names in braces.
  ///
  /// `[::1]` cannot be written in one: the grammar of Content Security Policy has no IPv6
  /// addresses.
  static func resolve(_ value: String, front: Origin, control: Origin) -> String {
    var result = ""
    var rest = value[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      switch rest[rest.index(after: open)..<close] {
      case "front": result += sources("http", front)
      case "control": result += sources("http", control)
      case "front-socket": result += sources("ws", front)
      case "control-socket": result += sources("ws", control)
      case let other: result += "{" + other + "}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func sources(_ scheme: String, _ origin: Origin) -> String {
    ["127.0.0.1", "localhost", origin.networkAddress].compactMap(\.self)
      .map { "\(scheme)://\($0):\(origin.port)" }.joined(separator: " ")
  }
}
