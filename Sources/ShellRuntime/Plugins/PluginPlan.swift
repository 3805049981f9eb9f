import BridgeProtocol
package import NativePlugins

/// What a call, a control or a timer is going to change, decided by reading only.
///
/// The session makes the `change` first, or refuses the plan. Then `PluginHost.commit` carries out
/// the other parts in the order in which they are declared. A plan is moved, never copied.
package struct PluginPlan: ~Copyable, Sendable {
  /// A change of the listeners of the calling document.
  enum ListenerChange {
    case add(PluginDocuments.Listener)
    /// The callback of a watching call becomes a listener, and receives the first value.
    case watch(PluginDocuments.Listener, first: JSONObject?)
    case remove(PluginDocuments.Listener)
    case removeAll
  }

  /// The call to answer, `nil` if no page has called.
  let call: PluginHost.Call?
  /// What the session has to agree to.
  package internal(set) var change: PluginChange?
  /// The phone as it is afterwards, `nil` if it stays as it is.
  var phone: Phone?
  var effects: [PluginEffect] = []
  var listeners: ListenerChange?
  /// Whether the call is reported in the timeline.
  var isReported = false
  /// How the call or the control is answered.
  package internal(set) var answer = PluginAnswer.done

  /// Adopts what a method has changed, and what it has asked for.
  mutating func adopt(_ context: consuming PluginContext) {
    change = context.change
    phone = context.phone
    effects = context.effects
  }

  /// Stops a debug build if a call that can still be refused changes anything: a question that the
  /// session cannot ask, a work when there are too many.
  func assertInvariants(_ former: Phone) {
    if case .data = answer { return }
    assert(change == nil && phone == former && effects.isEmpty && listeners == nil)
  }
}
