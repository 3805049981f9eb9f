internal import System

/// The compressed content of files, made on another thread and kept while the files stay the same.
///
/// Compression takes milliseconds, during which the loop serves others.
final class CompressedFiles {
  /// Names the content that was made from one state of one file.
  struct Key: Hashable {
    let identity: FileIdentity
    let byteCount: Int
    let modifiedNanoseconds: Int
    let isInjected: Bool
  }

  /// What is known of the compressed content of a file.
  enum Lookup {
    case found([UInt8])
    /// Compression does not make it smaller, or too many files wait to be compressed.
    case none
    /// It is being made.
    case underWay
  }

  /// The bytes that are kept in all.
  private static let byteCountMax = 4_194_304
  /// How many states of files are kept, also those that do not get smaller.
  private static let countMax = 1_024
  /// Files that wait to be compressed, each of which is open; others are sent as they are.
  private static let waitingCountMax = 32

  private let loop: EventLoop
  /// The content is empty for a file that does not get smaller.
  private var contents = RecentContents<Key>(
    byteCountMax: CompressedFiles.byteCountMax, countMax: CompressedFiles.countMax)
  private var waiting: [(key: Key, content: Response.Content)] = []
  private var isMaking = false
  /// The callbacks for contents that are being made, by key.
  private var callbacks: [Key: [() -> Void]] = [:]

  init(loop: EventLoop) {
    self.loop = loop
  }

  /// The compressed content, if it is there.
  func find(_ key: Key) -> [UInt8]? {
    contents[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Looks for the compressed content, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - key: names the content.
  ///   - content: what is compressed.
  ///   - whenMade: called later if the content is being made: when it is there, or cannot be made.
  /// - Returns: What there is now.
  func look(
    for key: Key, of content: Response.Content, whenMade: @escaping () -> Void
  ) -> Lookup {
    if let bytes = contents[key] { return bytes.isEmpty ? .none : .found(bytes) }
    if callbacks[key] == nil {
      guard waiting.count < Self.waitingCountMax else { return .none }
      waiting.append((key, content))
    }
    callbacks[key, default: []].append(whenMade)
    makeNext()
    return .underWay
  }

  /// Compresses one file after the other, so that the machine has time for other work.
  private func makeNext() {
    guard !isMaking, !waiting.isEmpty else { return }
    isMaking = true
    let (key, content) = waiting.removeFirst()
    loop.perform(
      LoopWork {
        content.read().flatMap(Gzip.compress)
      } take: { [weak self] bytes in
        self?.made(bytes ?? [], for: key)
      })
  }

  private func made(_ bytes: [UInt8], for key: Key) {
    isMaking = false
    contents.add(bytes, for: key)
    for whenMade in callbacks.removeValue(forKey: key) ?? [] { whenMade() }
    makeNext()
  }
}
