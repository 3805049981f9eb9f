import BridgeProtocol
import Glibc

/// Runs the Swift side of what `Tests/JavaScript/page-model.js` and `closed-loop.js` compare.
///
/// With `page`, each line of the input is a script for the model of a page, and the output has a
/// line for what can be observed after each step. With `shell`, each line is an input of a session,
/// and the output has a line with its answer.
@main
enum PageSimulation {
  static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "page": try runPages()
    case "shell": try runShell()
    default:
      print("usage: PageSimulation page|shell")
      exit(64)
    }
  }

  private static func runPages() throws {
    while let line = readLine() {
      var page = ScriptedPage()
      for step in try JSONValue(parsing: line).array ?? [] { print(try page.take(step)) }
    }
  }

  private static func runShell() throws {
    var shell: ScriptedShell?
    while let line = readLine() {
      let input = try JSONValue(parsing: line)
      if input["do"]?.string == "start" { shell = try ScriptedShell(input) }
      print(shell?.take(input) ?? "{}")
      fflush(nil)
    }
  }
}
