/// A stream in pieces, whose lengths are taken from the stream itself.
///
/// What reads a stream must come to the same however the network cuts it.
func pieces(of bytes: [UInt8]) -> [[UInt8]] {
  var pieces: [[UInt8]] = []
  var remaining = bytes[...]
  while let first = remaining.first {
    pieces.append(Array(remaining.prefix(1 + Int(first) % 7)))
    remaining = remaining.dropFirst(1 + Int(first) % 7)
  }
  return pieces
}
