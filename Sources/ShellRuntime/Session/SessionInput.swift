package import NativePlugins
package import Navigation
package import Vocabulary

/// An input of a session.
///
/// The behaviour of a session depends only on the sequence of its inputs.
package enum SessionInput: Sendable {
  /// A client passed the handshake.
  case connected(ConnectionID, Endpoint)
  /// A client sent a complete text message.
  case received(ConnectionID, [UInt8])
  /// A client exceeded the message rate; its next excess ends the connection.
  case throttled(ConnectionID)
  /// A connection ended, no matter which side ended it.
  case disconnected(ConnectionID)
  /// The native side acted: a key in the terminal, a link from the system.
  case acted(NavigationEvent)
  /// A state that an earlier run of the shell stored was read.
  case restored(Snapshot)
  /// The developer asked that every page reload its document.
  case reloadRequested
  /// The work of a plugin call is done, or failed.
  case performed(number: Int, Result<PluginData, PluginError>)
  /// Only time has passed; due timers fire.
  case timePassed
}
