package import BridgeProtocol
package import NativePlugins
package import Navigation
package import Vocabulary

/// What happens to a session.
///
/// Everything that the session ever does follows from the order of its inputs.
package enum SessionInput: Sendable {
  /// A client passed the handshake.
  case connected(ConnectionID, Endpoint)
  /// A client sent a complete text message.
  case received(ConnectionID, [UInt8])
  /// A client exceeded the message rate; its next excess ends the connection.
  case throttled(ConnectionID)
  /// A connection ended, whoever ended it.
  case disconnected(ConnectionID)
  /// The native side acted: a key in the terminal, a link from the system.
  case acted(NavigationEvent)
  /// A state was read that another run of the shell stored.
  case restored(Snapshot)
  /// The developer wants every page to load its document anew.
  case reloadRequested
  /// What a plugin was called for is done, or failed.
  case performed(number: Int, Result<JSONObject?, PluginError>)
  /// Nothing happened but time; due timers fire.
  case timePassed
}
