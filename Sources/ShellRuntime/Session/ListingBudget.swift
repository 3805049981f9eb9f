import BridgeProtocol
import Vocabulary

/// The room for what a message lists, so that every client can read it.
struct ListingBudget {
  private(set) var remainingByteCount: Int

  /// - Parameter byteCountMax: Bytes of JSON that there is room for.
  init(byteCountMax: Int) {
    remainingByteCount = byteCountMax
  }

  /// Takes the room of something; takes nothing, and is false, if there is not enough.
  mutating func take(_ byteCount: Int) -> Bool {
    guard byteCount <= remainingByteCount else { return false }
    remainingByteCount -= byteCount
    return true
  }
}

// What each object takes, or a little more: its texts, and its names, quotes, commas and numbers.

extension WireEntry {
  fileprivate static let frameByteCount = 32

  var byteCount: Int {
    Self.frameByteCount + key.jsonByteCount + url.jsonByteCount + (title?.jsonByteCount ?? 0)
  }

  /// What it takes at most, known without a look at the texts: `\u0001` is six bytes for one.
  var byteCountMax: Int {
    Self.frameByteCount + 6 * (key.utf8.count + url.utf8.count + (title?.utf8.count ?? 0))
  }
}

extension ControllerModal {
  /// Without its texts and its entries.
  var byteCount: Int {
    200 + id.jsonByteCount + (presenter?.jsonByteCount ?? 0) + (url?.jsonByteCount ?? 0)
  }

  var textByteCount: Int {
    var texts = (title?.jsonByteCount ?? 0) + (message?.jsonByteCount ?? 0)
    if let field {
      texts += 40 + (field.placeholder?.jsonByteCount ?? 0) + field.text.jsonByteCount
    }
    return buttons.reduce(texts) { $0 + 40 + $1.id.jsonByteCount + $1.title.jsonByteCount }
  }
}

extension ControllerPage {
  var byteCount: Int {
    160 + page.jsonByteCount + document.jsonByteCount + webView.jsonByteCount
      + (router?.jsonByteCount ?? 0) + (url?.jsonByteCount ?? 0)
  }
}

extension PageTab {
  var byteCount: Int { 40 + id.jsonByteCount + title.jsonByteCount + path.jsonByteCount }
}
