public import ArgumentParser
import BridgeProtocol
public import Vocabulary

// The words of the protocol, as they are typed.
extension Appearance: ExpressibleByArgument {}
extension Detent: ExpressibleByArgument {}
extension Lifecycle: ExpressibleByArgument {}
extension ModalKind: ExpressibleByArgument {}
extension Orientation: ExpressibleByArgument {}
extension SwipePhase: ExpressibleByArgument {}
extension TextDirection: ExpressibleByArgument {}

/// A button of a modal, written `ID:TITLE` or `ID:TITLE:ROLE`; the title may hold colons.
extension ModalButton: ExpressibleByArgument {
  public init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let rest = argument[argument.index(after: colon)...]
    var title = String(rest)
    var role = ButtonRole.default
    if let last = rest.lastIndex(of: ":"),
      let named = ButtonRole(rawValue: String(rest[rest.index(after: last)...]))
    {
      title = String(rest[..<last])
      role = named
    }
    guard colon > argument.startIndex, !title.isEmpty else { return nil }
    self.init(id: String(argument[..<colon]), title: title, role: role)
  }
}

/// The field of an alert, written as the JSON object that the body of `present` has.
extension ModalField: ExpressibleByArgument {
  public init?(argument: String) {
    guard let json = try? JSONValue(parsing: argument, limits: .controllerMessage),
      case .present(let modal)? = try? Command(.present, ["field": json]),
      let field = modal.content.field
    else { return nil }
    self = field
  }
}
