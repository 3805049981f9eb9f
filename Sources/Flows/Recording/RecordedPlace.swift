package import BridgeProtocol
internal import Vocabulary

/// Where the user is: what steps and assertions need of the shell's state.
package struct RecordedPlace: Hashable, Sendable {
  struct Tab: Hashable, Sendable {
    let id: String
    let title: String
    let isHidden: Bool
    let isBehindMore: Bool
  }

  struct Modal: Hashable, Sendable {
    let id: String
    let kind: ModalKind?
    let title: String?
    /// The path of the page on top of its stack; `nil` if the shell draws it.
    let path: String?
    /// The titles of its buttons by their ids.
    let buttons: [String: String]
    /// What its field holds at first; `nil` if it has none.
    let fieldText: String?
    let detentCount: Int
  }

  let isMain: Bool
  let selectedTab: String
  let tabs: [Tab]
  /// How many entries the stack of the selected tab has.
  let depth: Int
  /// The paths of that stack, without query and fragment; not all of them if it is deep.
  let paths: [String]
  let visibleURL: String
  let modals: [Modal]
  let environment: JSONObject
  /// The texts of native parts that lie over the page, in lower case.
  let presentedTexts: Set<String>
  /// Whether texts of modals may be shortened.
  let isCut: Bool

  /// Takes what is needed of a state; what is not as documented counts as missing.
  ///
  /// - Parameter state: the message `state`, as `GET state` answers it.
  package init(_ state: JSONValue) {
    let modals = state["modals"]?.array ?? []
    let tabs = state["tabs"]?.array ?? []
    let selectedTab = state["selectedTab"]?.text ?? ""
    isMain = state["root"]?.text == "main"
    self.selectedTab = selectedTab
    self.tabs = tabs.map { tab in
      Tab(
        id: tab["id"]?.text ?? "", title: tab["title"]?.text ?? "",
        isHidden: tab["hidden"]?.bool == true, isBehindMore: tab["more"]?.bool == true)
    }
    paths = (state["stack"]?.array ?? []).compactMap { $0["url"]?.text.map(Self.path) }
    depth = tabs.first { $0["id"]?.text == selectedTab }?["depth"]?.integer ?? paths.count
    visibleURL = state["visible"]?["url"]?.text ?? ""
    self.modals = modals.map(Self.modal)
    environment = state["environment"]?.object ?? [:]
    presentedTexts = Self.presentedTexts(modals, state["systemUI"])
    isCut = state["cut"]?.bool == true
  }

  func tab(_ id: String) -> Tab? { tabs.first { $0.id == id } }

  /// Whether a flow is here after the start of the app.
  ///
  /// Before the login it is: nothing is stored when a flow starts.
  var isStart: Bool {
    guard isMain else { return true }
    let firstTab = tabs.first { !$0.isHidden }?.id ?? selectedTab
    return modals.isEmpty && depth == 1 && selectedTab == firstTab
  }

  private static func path(_ url: String) -> String {
    String(url.prefix { $0 != "?" && $0 != "#" })
  }

  private static func modal(_ modal: JSONValue) -> Modal {
    var buttons: [String: String] = [:]
    for button in modal["buttons"]?.array ?? [] {
      if let id = button["id"]?.text { buttons[id] = button["title"]?.text }
    }
    return Modal(
      id: modal["id"]?.text ?? "", kind: modal["kind"]?.text.flatMap(ModalKind.init(rawValue:)),
      title: modal["title"]?.text,
      path: modal["stack"]?.array?.last?["url"]?.text.map(path), buttons: buttons,
      fieldText: modal["field"].map { $0["text"]?.text ?? "" },
      detentCount: modal["detents"]?.array?.count ?? 0)
  }

  /// What the bars of sheets say beside titles.
  private static let sheetTexts = [
    "back", "close", "close sheet", "expand sheet", "shrink sheet",
  ]

  private static func presentedTexts(_ modals: [JSONValue], _ system: JSONValue?) -> Set<String> {
    var texts: Set<String> = []
    func add(_ value: JSONValue?, _ names: [String]) {
      for name in names {
        if let text = value?[name]?.text { texts.insert(text.lowercased()) }
      }
    }
    for modal in modals {
      add(modal, ["title", "message"])
      for button in modal["buttons"]?.array ?? [] { add(button, ["title"]) }
      for entry in modal["stack"]?.array ?? [] { add(entry, ["title"]) }
      if modal["stack"]?.array?.isEmpty == false { texts.formUnion(sheetTexts) }
    }
    for notification in system?["notifications"]?.array ?? [] {
      add(notification, ["title", "subtitle", "body"])
      for action in notification["actions"]?.array ?? [] { add(action, ["title"]) }
    }
    add(system?["toast"], ["text"])
    return texts
  }
}

extension JSONValue {
  /// The text, unless it is empty.
  fileprivate var text: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}
