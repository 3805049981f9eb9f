import ManifestReading
import Testing

@Suite("Plugins of a manifest")
struct PluginDeclarationTests {
  private func text(_ plugins: String) -> [UInt8] {
    Array(#"{ "tabs": [{ "id": "home", "path": "/" }], "plugins": \#(plugins) }"#.utf8)
  }

  private func problems(_ plugins: String) -> [ManifestProblem] {
    do {
      return try ManifestFile.check(text(plugins)).warnings
    } catch {
      return error.problems
    }
  }

  @Test func `are read in their order`() throws {
    let file = try ManifestFile(
      parsing: text(
        """
        {
          "Barcode": { "module": "tandem-plugins/barcode.js", "methods": ["scan", "stop"] },
          "Toast": { "module": "a/b/toast_2.min.mjs", "methods": ["show"] },
        }
        """))
    #expect(file.plugins.map(\.name) == ["Barcode", "Toast"])
    #expect(file.plugins.map(\.methods) == [["scan", "stop"], ["show"]])
    #expect(file.plugins.map(\.folder) == ["tandem-plugins", "a/b"])
  }

  @Test(arguments: [
    ("../barcode.js", "leads out"), ("plugins/../../barcode.js", "leads out"),
    ("plugins/.hidden.js", "hidden"), (".git/hooks.js", "hidden"), ("./barcode.js", "leads out"),
    ("/etc/barcode.js", "no path"), ("https://a.example/barcode.js", "no path"),
    ("data:text/javascript,1", "no path"), (#"plugins\\barcode.js"#, "no path"),
    ("barcode.js", "beside the manifest"), ("plugins/barcode.ts", "no JavaScript"),
    ("plugins//barcode.js", "character"), ("plugins/bar code.js", "character"),
    ("plugins/%2e%2e/a.js", "character"), ("plugins/b?.js", "character"), ("", "no JavaScript"),
  ])
  func `refuse modules that are not of a folder of their own`(module: String, why: String) throws {
    let found = problems(#"{ "Barcode": { "module": "\#(module)", "methods": ["scan"] } }"#)
    let problem = try #require(found.first)
    #expect(found.count == 1)
    #expect(problem.path == "plugins.Barcode.module")
    #expect(problem.message.contains(why))
    #expect(problem.remedy.contains("tandem-plugins/barcode.js"))
  }

  @Test(arguments: [
    (#"{ "Bar-code": { "module": "a/b.js", "methods": ["scan"] } }"#, "plugins.Bar-code"),
    (#"{ "Barcode": "a/b.js" }"#, "plugins.Barcode"),
    (#"{ "Barcode": { "module": "a/b.js" } }"#, "plugins.Barcode"),
    (#"{ "Barcode": { "methods": ["scan"] } }"#, "plugins.Barcode"),
    (#"{ "Barcode": { "module": "a/b.js", "methods": [] } }"#, "plugins.Barcode.methods"),
    (#"{ "Barcode": { "module": "a/b.js", "methods": ["a b"] } }"#, "plugins.Barcode.methods"),
    (
      #"{ "Barcode": { "module": "a/b.js", "methods": ["addListener"] } }"#,
      "plugins.Barcode.methods"
    ),
    (#"{ "Barcode": { "module": "a/b.js", "methods": ["a", "a"] } }"#, "plugins.Barcode.methods"),
    (
      #"{ "Barcode": { "module": "a/b.js", "methods": ["a"], "method": 1 } }"#,
      "plugins.Barcode.method"
    ), (#"["Barcode"]"#, "plugins"),
  ])
  func `say at the place what is wrong`(plugins: String, path: String) {
    #expect(problems(plugins).map(\.path) == [path])
  }

  @Test func `are limited in number, as their methods are`() {
    let plugin = #"{ "module": "a/b.js", "methods": ["scan"] }"#
    let plugins = (0...64).map { #""P\#($0)": \#(plugin)"# }.joined(separator: ",")
    #expect(problems("{ \(plugins) }").map(\.path) == ["plugins"])
    let methods = (0...256).map { #""m\#($0)""# }.joined(separator: ",")
    let many = #"{ "P": { "module": "a/b.js", "methods": [\#(methods)] } }"#
    #expect(problems(many).map(\.path) == ["plugins.P.methods"])
  }
}
