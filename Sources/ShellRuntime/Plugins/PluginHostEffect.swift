package import BridgeProtocol
package import NativePlugins

extension PluginHost {
  /// What the session does for the plugins, in the order in which it is returned.
  package enum Effect: Hashable, Sendable {
    /// Plan the call, then commit the plan or refuse the call.
    case perform(Call)
    /// Present the question, then pass in `questionPresented`, or refuse the call.
    indirect case ask(PluginQuestion, for: Call)
    /// Have the work done, then pass in `workEnded` with its number.
    case begin(PluginWork, number: Int)
    case cancel(number: Int)
    /// Answer a call; a document without a connection repeats the call when it returns.
    case reply(ReplyMessage, to: PageIdentity)
    /// Send an event with these facts to a page, which may be disconnected at the moment.
    case sendEvent(JSONObject, toPage: String)
    case report(SessionEvent)
    case showNotice(String)
    /// Send the state to controllers at the end of the turn.
    case updateControllers
    case selectTab(String)
    /// Have the system open a URL outside of the app.
    case openExternally(String)
    /// Give the visible entry a title.
    case setTitle(String)
    /// Raise the device's keyboard, or lower it.
    case showKeyboard(Bool)
  }
}
