import CLibFuzzer
import FuzzSubjects
import Glibc

/// Gives one subject what libFuzzer thinks up, until something breaks.
///
/// `scripts/fuzz` builds and calls it: `Fuzzers SUBJECT [OPTION…]`, with the options of libFuzzer.
@main
enum Fuzzers {
  /// The subject that the first argument names.
  private static let subject: FuzzSubject = {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let subject = FuzzSubject(rawValue: arguments[1]) else {
      let names = FuzzSubject.allCases.map(\.rawValue).joined(separator: ", ")
      print("usage: Fuzzers SUBJECT [OPTION…], where SUBJECT is one of \(names)")
      exit(64)
    }
    return subject
  }()

  static func main() {
    _ = subject
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
    do throws(BrokenPromise) {
      try subject.check(unsafe Array(bytes))
    } catch {
      // libFuzzer keeps the input that ends the program.
      fatalError(error.description)
    }
  }
}
