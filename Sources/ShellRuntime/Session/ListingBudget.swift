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

extension ControllerModal {
  /// The same without what it says, and without its entries.
  var frame: ControllerModal {
    var frame = self
    frame.stack = []
    frame.content = ModalContent(detents: content.detents)
    return frame
  }

  /// Bytes that it takes without its entries.
  var ownByteCount: Int {
    var own = self
    own.stack = []
    return own.listedByteCount
  }
}
