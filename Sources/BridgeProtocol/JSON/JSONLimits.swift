/// How large a JSON text and its parts may be; crossing a limit is an error, never a crash.
public struct JSONLimits: Sendable, Hashable {
  /// Bytes of the whole text.
  public var byteCountMax: Int
  /// Objects and arrays inside one another; the outermost counts as one.
  public var nestingDepthMax: Int
  /// Elements of one array, or members of one object.
  public var elementCountMax: Int
  /// Bytes of one string in UTF-8, escapes resolved.
  public var stringByteCountMax: Int
  /// Elements of all arrays and members of all objects of a tree together, which bound the time
  /// that it takes to build it.
  public var totalElementCountMax: Int

  /// Creates limits; the nesting is at most 512, so that the stack of a thread is never at risk.
  public init(
    byteCountMax: Int,
    nestingDepthMax: Int,
    elementCountMax: Int,
    stringByteCountMax: Int,
    totalElementCountMax: Int = .max
  ) {
    precondition((1...512).contains(nestingDepthMax), "nestingDepthMax must be 1 to 512")
    self.byteCountMax = byteCountMax
    self.nestingDepthMax = nestingDepthMax
    self.elementCountMax = elementCountMax
    self.stringByteCountMax = stringByteCountMax
    self.totalElementCountMax = totalElementCountMax
  }

  /// The limits of a message from a page.
  public static let pageMessage = JSONLimits(
    byteCountMax: ProtocolLimits.pageMessageByteCountMax,
    nestingDepthMax: ProtocolLimits.nestingDepthMax,
    elementCountMax: ProtocolLimits.elementCountMax,
    stringByteCountMax: ProtocolLimits.pageMessageByteCountMax
  )

  /// The limits of the options of a call that come in parts: as deep as those in a message.
  public static let partedOptions = JSONLimits(
    byteCountMax: ProtocolLimits.partedOptionsByteCountMax,
    nestingDepthMax: ProtocolLimits.nestingDepthMax - 1,
    elementCountMax: ProtocolLimits.partedOptionsTotalElementCountMax,
    stringByteCountMax: ProtocolLimits.partedOptionsByteCountMax,
    totalElementCountMax: ProtocolLimits.partedOptionsTotalElementCountMax
  )

  /// The limits of a message from a controller.
  public static let controllerMessage = JSONLimits(
    byteCountMax: ProtocolLimits.controllerMessageByteCountMax,
    nestingDepthMax: ProtocolLimits.nestingDepthMax,
    elementCountMax: ProtocolLimits.elementCountMax,
    stringByteCountMax: ProtocolLimits.controllerMessageByteCountMax
  )

  /// The limits of a message from the shell, which bounds its queue and not its arrays.
  public static let shellMessage = JSONLimits(
    byteCountMax: ProtocolLimits.unsentByteCountMax,
    nestingDepthMax: ProtocolLimits.nestingDepthMax,
    elementCountMax: 65_536,
    stringByteCountMax: ProtocolLimits.unsentByteCountMax
  )

  /// The limits of a file that the user chose: a manifest, a set of test vectors.
  public static let file = JSONLimits(
    byteCountMax: 16_777_216,
    nestingDepthMax: 128,
    elementCountMax: 65_536,
    stringByteCountMax: 1_048_576
  )
}
