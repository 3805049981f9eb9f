import CLibFuzzer
import Glibc

/// Gives one subject what libFuzzer thinks up, until something breaks.
///
/// `scripts/fuzz` builds and calls it: `Fuzzers SUBJECT [OPTION…]`, with the options of libFuzzer.
@main
enum Fuzzers {
  /// What a subject does with an input; it stops the program if a promise is broken.
  private static let subjects: [String: @Sendable ([UInt8]) -> Void] = [
    "frames": FrameSubject.run,
    "requests": RequestSubject.run,
    "json": JSONSubject.run,
    "paths": PathSubject.run,
    "manifest": ManifestSubject.run,
    "state": StateSubject.run,
  ]

  /// The subject that the first argument names.
  private static let chosen: @Sendable ([UInt8]) -> Void = {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let subject = subjects[arguments[1]] else {
      let names = subjects.keys.sorted().joined(separator: ", ")
      print("usage: Fuzzers SUBJECT [OPTION…], where SUBJECT is one of \(names)")
      exit(64)
    }
    return subject
  }()

  static func main() {
    _ = chosen
    let arguments = CommandLine.arguments.prefix(1) + CommandLine.arguments.dropFirst(2)
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var count = CInt(arguments.count)
    let code = unsafe pointers.withUnsafeMutableBufferPointer { pointers in
      var list = pointers.baseAddress
      return unsafe LLVMFuzzerRunDriver(&count, &list) { data, byteCount in
        unsafe Fuzzers.run(UnsafeBufferPointer(start: data, count: byteCount))
        return 0
      }
    }
    exit(code)
  }

  private static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe chosen(Array(bytes))
  }
}
