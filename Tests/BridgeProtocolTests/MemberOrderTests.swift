import BridgeProtocol
import TestSupport
import Testing

/// The members of an object mostly come in the order in which a message lists them.
@Suite("Members in any order")
struct MemberOrderTests {
  @Test func `are read as in the usual order`() throws {
    let seeds = Seeds.range(8, deep: 200, from: SeededGenerator.runSeed)
    for golden in GoldenFrame.valid where golden.frame.count < 2_000 {
      let value = try JSONValue(parsing: golden.frame)
      let message = try golden.direction.decode(golden.frame).encoded()
      for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        let frame = shuffled(value, &generator).serialized()
        let again = try? golden.direction.decode(frame).encoded()
        // The order of members that the protocol does not know is part of a message.
        #expect(
          try again.map { try JSONValue(parsing: $0).sorted } == JSONValue(parsing: message).sorted,
          "\(replay(seed, frame))")
      }
    }
  }

  @Test func `a member that comes twice is refused wherever it stands`() throws {
    for golden in GoldenFrame.valid where golden.frame.count < 500 {
      guard let members = try JSONValue(parsing: golden.frame).object?.members else { continue }
      for (index, member) in members.enumerated() {
        let texts = members.map {
          "\(JSONValue.string($0.name).serializedText()):"
            + $0.value.serializedText()
        }
        for place in 0...members.count {
          var doubled = texts
          doubled.insert(texts[index], at: place)
          let frame = Array("{\(doubled.joined(separator: ","))}".utf8)
          let error = #expect(throws: ProtocolError.self) { try golden.direction.decode(frame) }
          #expect(error?.place == member.name)
        }
      }
    }
  }

  private func shuffled(_ value: JSONValue, _ generator: inout SeededGenerator) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(elements.map { shuffled($0, &generator) })
    case .object(let object):
      let members = object.members.map { member in
        JSONObject.Member(name: member.name, value: shuffled(member.value, &generator))
      }
      return .object(JSONObject(members.shuffled(using: &generator)))
    default: return value
    }
  }
}
