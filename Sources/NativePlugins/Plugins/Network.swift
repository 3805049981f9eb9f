package import BridgeProtocol

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

  fileprivate var data: JSONObject {
    ["connected": .bool(isConnected), "connectionType": .string(type.rawValue)]
  }
}

extension Phone {
  /// The status that the plugin Network reports, given whether a fault takes pages offline.
  package func networkStatus(isOffline: Bool) -> JSONObject {
    (network ?? NetworkStatus(isConnected: !isOffline)).data
  }
}

extension NativePlugin {
  /// `@capacitor/network`.
  static let network = NativePlugin(
    "Network", [("getStatus", { context in .data(context.networkStatus) })],
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
    // As in the plugin, the type is `none` exactly if the device is not connected.
    guard type == nil || isConnected == (type != NetworkStatus.ConnectionType.none) else {
      throw PluginError("“connectionType” is none if and only if “connected” is false.")
    }
    return context.change(network: NetworkStatus(isConnected: isConnected, type: type))
  }
}

extension PluginContext {
  fileprivate var networkStatus: JSONObject {
    phone.networkStatus(isOffline: surroundings.isOffline)
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
