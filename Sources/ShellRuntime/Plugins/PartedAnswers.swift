import BridgeProtocol
import NativePlugins

/// Answers that are too large for one message, until their pages have taken all parts of them.
///
/// A few parts are under way at a time, so that an answer does not fill the queue of a connection:
/// a page says when it has taken one. A page that repeats its call gets all parts again.
struct PartedAnswers: Sendable {
  private struct Key: Hashable, Sendable {
    let document: PageIdentity
    let call: String
  }

  fileprivate struct Answer: Sendable {
    let text: [UInt8]
    /// Where each part ends in the text.
    let ends: [Int]
    /// How many parts the page has taken.
    var takenCount = 0
  }

  private var answers: [Key: Answer] = [:]
  /// The number of bytes of all texts.
  private(set) var byteCount = 0

  /// Forgets the answers of documents that are gone if another one has no room.
  mutating func makeRoom(for text: [UInt8], where isGone: (PageIdentity) -> Bool) {
    guard byteCount + text.count > ProtocolLimits.partedAnswersByteCountMax else { return }
    forget(where: isGone)
  }

  /// Keeps the data of an answer as JSON.
  mutating func add(
    _ text: [UInt8], to call: String, of document: PageIdentity
  ) throws(PluginError) {
    guard byteCount + text.count <= ProtocolLimits.partedAnswersByteCountMax else {
      throw .unavailable(
        "The answers on their way have \(ProtocolLimits.partedAnswersByteCountMax) bytes "
          + "together: wait for them first.")
    }
    byteCount += text.count
    answers[Key(document: document, call: call)] = Answer(text: text, ends: Self.ends(of: text))
  }

  /// The first parts of an answer, from the beginning; `nil` if it is not kept any more.
  mutating func begin(_ call: String, of document: PageIdentity) -> [ReplyMessage]? {
    let key = Key(document: document, call: call)
    guard var answer = answers[key] else { return nil }
    answer.takenCount = 0
    answers[key] = answer
    let count = min(ProtocolLimits.answerPartsUnderwayMax, answer.ends.count)
    return (0..<count).map { answer.part($0, of: call) }
  }

  /// Notes that a page has taken a part, and returns the next one if there is one.
  ///
  /// Forgets the answer with its last part. What was not under way is ignored.
  mutating func take(_ taken: ReplyTakenMessage, of document: PageIdentity) -> ReplyMessage? {
    let key = Key(document: document, call: taken.id)
    guard var answer = answers[key], taken.part == answer.takenCount else { return nil }
    answer.takenCount += 1
    guard answer.takenCount < answer.ends.count else {
      forget(key)
      return nil
    }
    answers[key] = answer
    let next = taken.part + ProtocolLimits.answerPartsUnderwayMax
    return next < answer.ends.count ? answer.part(next, of: taken.id) : nil
  }

  mutating func forget(where isGone: (PageIdentity) -> Bool) {
    for key in answers.keys where isGone(key.document) { forget(key) }
  }

  private mutating func forget(_ key: Key) {
    byteCount -= answers.removeValue(forKey: key)?.text.count ?? 0
  }

  /// The ends of pieces that are as long as they may be and no character's half.
  private static func ends(of text: [UInt8]) -> [Int] {
    var ends: [Int] = []
    while ends.last ?? 0 < text.count {
      var end = min((ends.last ?? 0) + ProtocolLimits.answerPartByteCountMax, text.count)
      while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
      ends.append(end)
    }
    return ends
  }

  func checkInvariants() {
    precondition(byteCount == answers.values.reduce(0) { $0 + $1.text.count })
    precondition(byteCount <= ProtocolLimits.partedAnswersByteCountMax)
    precondition(answers.values.allSatisfy { $0.takenCount < $0.ends.count })
  }
}

extension PartedAnswers.Answer {
  fileprivate func part(_ number: Int, of call: String) -> ReplyMessage {
    let start = number == 0 ? 0 : ends[number - 1]
    return ReplyMessage(
      id: call, success: true, part: number, parts: ends.count,
      text: String(decoding: text[start..<ends[number]], as: UTF8.self))
  }
}
