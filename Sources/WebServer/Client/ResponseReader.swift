internal import System

/// Reads one HTTP/1.1 response from a connection of its own.
struct ResponseReader: ~Copyable {
  /// Why there is no response.
  enum Failure: Error {
    case channel(ByteChannel.Failure)
    case malformed
  }

  private let channel: ByteChannel
  /// Bytes that were received and not decoded.
  private var buffer: [UInt8] = []
  private var decoder = ContentDecoder(.none)

  init(_ channel: consuming ByteChannel) {
    self.channel = channel
  }

  /// Reads up to the content, and returns the status.
  mutating func head(until deadline: UInt64) throws(Failure) -> Int {
    while true {
      guard let head = try takeHead() else {
        guard try fill(until: deadline) else { throw .channel(.closed) }
        continue
      }
      // An interim response, such as 100, comes before the final one.
      guard head.status >= 200 else { continue }
      do throws(ResponseHead.Malformed) {
        decoder = ContentDecoder(try head.framing(toRequestWith: "GET"))
      } catch {
        throw .malformed
      }
      return head.status
    }
  }

  /// The next piece of the content; `nil` once it is complete.
  mutating func content(until deadline: UInt64) throws(Failure) -> [UInt8]? {
    while !decoder.isComplete {
      if let piece = try decode() { return piece }
      if decoder.isComplete { break }
      guard try fill(until: deadline) else {
        guard decoder.endsWithConnection else { throw .channel(.closed) }
        return nil
      }
    }
    return nil
  }

  private mutating func takeHead() throws(Failure) -> ResponseHead? {
    do throws(ResponseHead.Malformed) {
      return try ResponseHead.take(from: &buffer)
    } catch {
      throw .malformed
    }
  }

  /// The content in the bytes that were received; `nil` if there is none.
  private mutating func decode() throws(Failure) -> [UInt8]? {
    var content: [UInt8] = []
    do throws(ContentDecoder.Malformed) {
      buffer.removeFirst(try decoder.decode(buffer, into: &content))
    } catch {
      throw .malformed
    }
    return content.isEmpty ? nil : content
  }

  /// Receives more bytes; `false` at the end of the connection.
  private mutating func fill(until deadline: UInt64) throws(Failure) -> Bool {
    do throws(ByteChannel.Failure) {
      let piece = try channel.read(until: deadline)
      buffer += piece
      return !piece.isEmpty
    } catch {
      throw .channel(error)
    }
  }
}
