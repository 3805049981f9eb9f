import Testing
import WebServer

@Suite("The content of a message")
struct ContentDecoderTests {
  /// What is decoded of a text that comes in pieces of a size, and how many bytes belong to it.
  private func decode(
    _ text: String, _ framing: ContentFraming, pieceByteCount: Int
  ) throws(ContentDecoder.Malformed) -> (content: String, count: Int, isComplete: Bool) {
    var decoder = ContentDecoder(framing)
    var content: [UInt8] = []
    var count = 0
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieceByteCount))
      let taken = try decoder.decode(piece, into: &content)
      count += taken
      guard taken == piece.count else { break }
      rest = rest.dropFirst(piece.count)
    }
    return (String(decoding: content, as: UTF8.self), count, decoder.isComplete)
  }

  @Test(arguments: 1...40)
  func `ends with its last chunk, however it is cut`(pieceByteCount: Int) throws {
    let text = "5\r\nhello\r\n1;name=\"value\"\r\n,\r\nA \r\n0123456789\r\n0\r\nTrailer: 1\r\n\r\n"
    let result = try decode(text + "GET /", .chunks, pieceByteCount: pieceByteCount)
    #expect(result == ("hello,0123456789", text.utf8.count, true))
  }

  @Test(arguments: [
    "5\nhello\r\n0\r\n\r\n", "5\r\nhello0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "\r\n",
    "-5\r\nhello", "0x5\r\nhello", "5 5\r\n\rhello", "5\r\r\nhello", ";a\r\n", "+5\r\nhello",
    "FFFFFFFFFFFFFFFFF\r\n", "5\r\nhello\r\n0\r\nA: b\n\r\n", "5;\u{1}\r\nhello",
  ])
  func `is refused where its chunks could be read in two ways`(text: String) {
    #expect(throws: ContentDecoder.Malformed.self) {
      try decode(text, .chunks, pieceByteCount: 64)
    }
  }

  @Test func `of endless trailers is refused`() {
    let text = "0\r\n" + String(repeating: "A", count: 10_000)
    #expect(throws: ContentDecoder.Malformed.self) {
      try decode(text, .chunks, pieceByteCount: 1_000)
    }
  }

  @Test(arguments: [1, 3, 100])
  func `has its length`(pieceByteCount: Int) throws {
    let result = try decode("hello world", .length(5), pieceByteCount: pieceByteCount)
    #expect(result == ("hello", 5, true))
    #expect(try decode("hell", .length(5), pieceByteCount: pieceByteCount).isComplete == false)
  }

  @Test func `ends at once or with the connection`() throws {
    #expect(try decode("hello", .none, pieceByteCount: 9) == ("", 0, true))
    #expect(try decode("hello", .length(0), pieceByteCount: 9) == ("", 0, true))
    #expect(try decode("hello", .untilTheEnd, pieceByteCount: 2) == ("hello", 5, false))
    #expect(ContentDecoder(.untilTheEnd).endsWithConnection)
  }
}
