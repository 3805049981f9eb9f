package import BridgeProtocol
import Vocabulary

/// The status of the network, as the device reports it.
struct NetworkStatus: Hashable, Sendable {
  /// The type of the connection, with the names of Capacitor's `ConnectionType`.
  enum ConnectionType: String, Hashable, Sendable, CaseIterable {
    case wifi, cellular, none, unknown
  }

  let isConnected: Bool
  let type: ConnectionType

  init(isConnected: Bool, type: ConnectionType? = nil) {
    self.isConnected = isConnected
    self.type = type ?? (isConnected ? .wifi : .none)
  }

  /// Whether the type says by what the device would be connected, when it is not.
  private static let hasTypeOffline = Variants(
    .on(.ios, false), .before(PackageVersion(4), false), otherwise: true)

  /// What the plugin calls a network that is neither Wi-Fi nor cellular.
  private static let otherType = Variants(
    .on(.ios, ConnectionType.wifi), .before(PackageVersion(4), .none), otherwise: .unknown)

  /// Whether a build can have a status.
  static func isPossible(_ isConnected: Bool, _ type: ConnectionType, on build: PluginBuild) -> Bool
  {
    isConnected ? type != .none : type == .none || hasTypeOffline[build]
  }

  fileprivate func data(for build: PluginBuild) -> JSONObject {
    let reported = type == .unknown ? Self.otherType[build] : type
    let type = isConnected || Self.hasTypeOffline[build] ? reported : .none
    return ["connected": .bool(isConnected), "connectionType": .string(type.rawValue)]
  }
}

extension Phone {
  /// The event of the plugin Network when a fault takes pages offline or brings them back, `nil` if
  /// the status was set and so stays.
  package func networkEvent(isOffline: Bool) -> JSONObject? {
    // Wi-Fi or nothing, which all builds call the same.
    network == nil
      ? NetworkStatus(isConnected: !isOffline).data(for: PluginBuild(platform: .ios)) : nil
  }

  func hasNetwork(isOffline: Bool) -> Bool { network?.isConnected ?? !isOffline }
}

extension NativePlugin {
  /// `@capacitor/network`.
  static let network = NativePlugin(
    "Network", of: "@capacitor/network",
    [("getStatus", { context in .data(context.networkStatus) })],
    controls: [
      ("set", setNetwork), ("reset", { context in context.change(network: nil) }),
    ])

  private static func setNetwork(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let isConnected = context.options.flag("connected") else {
      throw PluginError("“connected” is true or false.")
    }
    let type = context.options.choice("connectionType", of: NetworkStatus.ConnectionType.self)
    guard type != nil || context.options["connectionType"] == nil else {
      let types = NetworkStatus.ConnectionType.allCases.map(\.rawValue).joined(separator: ", ")
      throw PluginError("“connectionType” is one of: \(types).")
    }
    guard type.map({ NetworkStatus.isPossible(isConnected, $0, on: context.build) }) ?? true
    else {
      throw PluginError("“connectionType” is none if and only if “connected” is false.")
    }
    return context.change(network: NetworkStatus(isConnected: isConnected, type: type))
  }
}

extension PluginContext {
  fileprivate var networkStatus: JSONObject {
    (phone.network ?? NetworkStatus(isConnected: !surroundings.isOffline)).data(for: build)
  }

  /// Sets the network, and sends listeners the status if it has changed.
  fileprivate mutating func change(network: NetworkStatus?) -> PluginAnswer {
    let former = networkStatus
    phone.network = network
    if networkStatus != former {
      ask(for: .notify(plugin: "Network", event: "networkStatusChange", data: networkStatus))
    }
    return .done
  }
}
