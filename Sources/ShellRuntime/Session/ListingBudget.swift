import BridgeProtocol
import Vocabulary

/// The bytes that the lists of a message may take, so that no client refuses the message.
struct ListingBudget {
  private(set) var remainingByteCount: Int

  /// - Parameter byteCountMax: The budget in bytes of JSON.
  init(byteCountMax: Int) {
    remainingByteCount = byteCountMax
  }

  /// Takes bytes from the budget, or takes none and returns false if too few remain.
  mutating func take(_ byteCount: Int) -> Bool {
    guard byteCount <= remainingByteCount else { return false }
    remainingByteCount -= byteCount
    return true
  }
}

extension ControllerModal {
  /// The modal without its title, message, buttons, field and entries.
  var frame: ControllerModal {
    var frame = self
    frame.stack = []
    frame.content = ModalContent(detents: content.detents)
    return frame
  }

  /// The bytes that the modal takes without its entries.
  var ownByteCount: Int {
    var own = self
    own.stack = []
    return own.listedByteCount
  }
}
