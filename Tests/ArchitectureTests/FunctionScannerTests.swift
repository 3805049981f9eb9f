import Testing

@Suite("Function length")
struct FunctionScannerTests {
  private func lineCounts(_ text: String, _ path: String = "Sources/A/A.swift") -> [Int] {
    FunctionScanner.functions(in: SourceFile(path: path, text: text)).map(\.lineCount)
  }

  private func body(_ count: Int) -> String {
    String(repeating: "  work()\n", count: count)
  }

  @Test func `over 70 lines is reported where the function begins`() {
    let path = "Sources/A/A.swift"
    let good = SourceFile(path: path, text: "let a = 1\nfunc f() {\n\(body(68))}\n")
    let bad = SourceFile(path: path, text: "let a = 1\nfunc f() {\n\(body(69))}\n")
    #expect(SizeRules.checkFunctions(good).isEmpty)
    #expect(SizeRules.checkFunctions(bad).map(\.line) == [2])
  }

  @Test func `is not fooled by braces in strings and comments`() {
    let text = """
      func `a } b`() {
        let s = "}" // }
        let r = #"}"# + "\\("}")" /* } */
        work { value in
          value
        }
      }
      func g() {}
      """
    #expect(lineCounts(text) == [7, 1])
  }

  @Test func `counts nested functions in the outer one and for themselves`() {
    let text = "func f() {\n  func g() {\n    work { }\n  }\n}\n"
    #expect(lineCounts(text) == [5, 3])
  }

  @Test func `covers initialisers, subscripts and computed properties`() {
    let text = """
      init(_ a: Int) {
      }
      init?(b: () -> Void = { work() }) {
        self.init(1)
      }
      subscript(a: Int) -> Int {
        1
      }
      var a: Int {
        1
      }
      var b = { 1 }()
      deinit { }
      """
    #expect(lineCounts(text) == [2, 3, 3, 3, 1])
  }

  @Test func `does not take the next body for that of a requirement`() {
    let text = """
      protocol P {
        func f() -> Int
        var a: Int { get }
      }
      struct S {
        func g()
          async throws -> Int
        where S: P {
          1
        }
      }
      """
    #expect(lineCounts(text) == [1, 5])
  }

  @Test func `covers JavaScript functions, methods and arrows, not statements`() {
    let text = """
      function f(a, b = {}) {
        if (a) {
          b();
        }
      }
      class A {
        #m() {
          return [1].map((x) => {
            return x / 2;
          });
        }
      }
      const g = async x => {
      };
      """
    #expect(lineCounts(text, "web/a.js") == [5, 5, 3, 2])
    let wrapper = "(() => {\n\(body(200))})();\n"
    #expect(lineCounts(wrapper, "web/a.js").isEmpty)
    let long = SourceFile(path: "web/a.js", text: "function f() {\n\(body(69))}\n")
    #expect(SizeRules.checkFunctions(long).map(\.line) == [1])
  }
}
