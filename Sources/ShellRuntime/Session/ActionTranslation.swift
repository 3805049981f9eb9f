import BridgeProtocol
import Navigation

/// Why an action is no event of the navigation core.
struct ActionError: Error, Hashable {
  let reason: ResultReason
}

extension NavigationEvent {
  /// Who asks for an action: the same word may mean the user's hand or the app's code.
  enum Actor: Hashable {
    case page
    case controller
  }

  /// Translates an action of `docs/protocol.md`, section 3.5.
  init(
    action name: ActionName, parameters: JSONObject, by actor: Actor, visible: EntryKey
  ) throws(ActionError) {
    let parameters = ActionParameters(parameters)
    switch name {
    case .selectTab:
      let tab = try parameters.tab("tab")
      self = actor == .controller ? .tabTapped(tab) : .tabSelected(tab)
    case .push:
      self = .pushed(url: try parameters.string("url"), title: parameters.optionalString("title"))
    case .pop:
      self = .popped(count: try parameters.count("count"))
    case .popTo:
      self = .poppedTo(url: try parameters.string("url"))
    case .popToRoot:
      self = .poppedToRoot(tab: parameters.optionalString("tab").map(TabID.init(_:)))
    case .replace:
      self = .replaced(
        url: try parameters.string("url"), title: parameters.optionalString("title"))
    case .reset:
      self = .stackReset(tab: try parameters.tab("tab"), urls: try parameters.strings("urls"))
    case .back:
      self = .backPressed
    case .openURL:
      self = .linkOpened(url: try parameters.string("url"))
    case .setBadge:
      self = .badgeChanged(tab: try parameters.tab("tab"), badge: try parameters.badge("value"))
    case .setTitle:
      let key = parameters.optionalString("from").map(EntryKey.init(_:)) ?? visible
      self = .titleChanged(key: key, title: try parameters.string("title"))
    default:
      throw ActionError(reason: .unknownAction)
    }
  }
}

/// The parameters of one action, read with their types.
private struct ActionParameters {
  private let members: JSONObject

  init(_ members: JSONObject) {
    self.members = members
  }

  func string(_ name: String) throws(ActionError) -> String {
    guard let value = members[name]?.string else { throw ActionError(reason: .invalidParameters) }
    return value
  }

  func optionalString(_ name: String) -> String? {
    members[name]?.string
  }

  func tab(_ name: String) throws(ActionError) -> TabID {
    TabID(try string(name))
  }

  /// A number of entries, 1 where none is given.
  func count(_ name: String) throws(ActionError) -> Int {
    guard let value = members[name], !value.isNull else { return 1 }
    guard let count = value.integer, count >= 0 else {
      throw ActionError(reason: .invalidParameters)
    }
    return count
  }

  func strings(_ name: String) throws(ActionError) -> [String] {
    guard let values = members[name]?.array else { throw ActionError(reason: .invalidParameters) }
    let strings = values.compactMap(\.string)
    guard strings.count == values.count else { throw ActionError(reason: .invalidParameters) }
    return strings
  }

  func badge(_ name: String) throws(ActionError) -> Badge? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return .text(text)
    case .integer(let number): return .number(Int(number))
    case .bool, .number, .array, .object: throw ActionError(reason: .invalidParameters)
    }
  }
}
