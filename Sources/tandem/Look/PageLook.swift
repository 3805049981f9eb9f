import BridgeProtocol

/// A tab of a page's own bar.
struct FoundTab: Hashable {
  let id: String
  let title: String
  /// Where it leads; `nil` if no address of it can be read.
  let path: String?
  let icon: String?
  /// The tag of the control that leads there; empty if it was not found again.
  let tag: String
}

/// What a page looked like when it had come to rest.
struct PageLook {
  /// The app's own tab bar, drawn at the bottom of the screen.
  struct Bar: Hashable {
    let tag: String
    let tabs: [FoundTab]
  }

  /// Where the page is, without its origin.
  let path: String
  let title: String
  /// What the page's web app manifest calls the app.
  let webAppName: String?
  /// The status of its answer.
  let status: Int
  let bar: Bar?
  /// Links to places of the app, for an app without a bar.
  var links: [FoundTab]
  let hasLogin: Bool
  let isEmpty: Bool
  /// The first error of its scripts.
  let error: String?
  /// The URL outside of the app that the page went to.
  let externalURL: String?

  init(_ value: JSONValue, error: String?) {
    path = value["path"]?.string ?? "/"
    title = value["title"]?.string ?? ""
    webAppName = value["webAppName"]?.string
    status = value["status"]?.integer ?? 200
    hasLogin = value["hasLogin"]?.bool ?? false
    isEmpty = value["isEmpty"]?.bool ?? false
    self.error = error
    externalURL = value["externalURL"]?.string
    links = (value["links"]?.array ?? []).map(FoundTab.init(_:))
    bar = value["bar"]?.object == nil ? nil : value["bar"].map(Bar.init(_:))
  }
}

extension PageLook.Bar {
  fileprivate init(_ value: JSONValue) {
    tag = value["tag"]?.string ?? ""
    tabs = (value["tabs"]?.array ?? []).map(FoundTab.init(_:))
  }
}

extension FoundTab {
  /// Whether a text names an icon; a picture that the page has drawn cannot be in a manifest.
  private static func isIconName(_ text: String) -> Bool {
    text.wholeMatch(of: #/[A-Za-z0-9._-]+/#) != nil
  }

  fileprivate init(_ value: JSONValue) {
    id = value["id"]?.string ?? ""
    title = value["title"]?.string ?? ""
    path = value["path"]?.string
    icon = value["icon"]?.string.flatMap { Self.isIconName($0) ? $0 : nil }
    tag = value["tag"]?.string ?? ""
  }
}
