import Testing

@Suite("Web rules")
struct WebRuleTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, text: text)
  }

  @Test(arguments: [
    "import { a } from \"./a\";", "import a from 'a.js';", "export * from \"./a.mjs\";",
    "const m = await import(\"../a\");", "import \"./a\";",
  ])
  func `report an import that a browser cannot resolve`(text: String) {
    let bad = file("web/b.js", "// import \"x\"\n\(text)\n")
    #expect(WebRules.checkSpecifiers(bad).map(\.line) == [2])
  }

  @Test(arguments: [
    "import { a } from \"./a.js\";", "await import('../a.js');", "const from = \"x\";",
    "/** @import { A } from \"./types.d.ts\" */", "import { a } from \"/__tandem__/bridge/a.js\";",
  ])
  func `accept an import that a browser resolves`(text: String) {
    #expect(WebRules.checkSpecifiers(file("web/b.js", text)).isEmpty)
  }

  @Test func `report a file that nobody imports and an import that leads nowhere`() {
    let files = [
      file("web/index.html", "<script type=\"module\" src=\"./app.js\"></script>"),
      file("web/app.js", "import \"./used.js\";\nimport \"./missing.js\";"),
      file("web/used.js", "const load = (name) => import(`./adapters/${name}.js`);"),
      file("web/adapters/vue.js", ""),
      file("web/forgotten.js", "// forgotten.js"),
      file("Tests/web/forgotten.test.js", "import \"../../web/forgotten.js\";"),
    ]
    #expect(
      WebRules.checkGraph(files).map { "\($0.path):\($0.line)" }
        == ["web/app.js:2", "web/forgotten.js:1"])
  }

  @Test(arguments: [
    "window.open()", "history.pushState(null, \"\", url)", "location.href", "new WebSocket(url)",
    "setTimeout(f, 1)", "Date.now()", "Math.random()", "document.body", "new PopStateEvent(\"x\")",
    "new URL(text)", "Promise.resolve()", "async () => 1", "import(\"/a.js\")",
    "structuredClone(a)", "1;\nlet count = 0", "1;\nclass Link {}",
  ])
  func `report a core that touches the page`(text: String) {
    let files = [
      file("web/bridge/core.js", "import { step } from \"./core/step.js\";\n"),
      file("web/bridge/core/step.js", "import \"../helper.js\";\n"),
      file("web/bridge/helper.js", "export const a = () => \(text);\n"),
    ]
    #expect(WebRules.checkCore(files).map(\.path) == ["web/bridge/helper.js"])
  }

  @Test func `accept a core that only computes`() {
    let text = """
      // window.open() would be wrong here
      export const step = (state, { document, location, history }) =>
        [document, location.url, state.location.href, history.entries, "window.open()"];
      """
    let files = [
      file("web/bridge/core/step.js", text), file("web/bridge/socket.js", "new WebSocket(u)"),
    ]
    #expect(WebRules.checkCore(files).isEmpty)
  }

  @Test func `report a bridge without a core`() {
    #expect(WebRules.checkCore([file("web/bridge/socket.js", "")]).count == 1)
  }
}
