import Testing
import WebServer

@Suite("The page of a path")
struct PageLookupTests {
  private func answer(
    _ target: String, _ rule: PageLookup.Rule, _ files: Set<String>,
    notFoundPage: NotFoundPage = .text
  ) throws -> String {
    let found = PageLookup(rule).find(try RequestPath(target: target)) { (_: String) in
      notFoundPage
    } open: {
      let name = $0.joined(separator: "/")
      return files.contains(name) ? name : nil
    }
    switch found {
    case .file(let file, let names):
      #expect(names.joined(separator: "/") == file)
      return file
    case .missingPage(let file, _): return "404 " + file
    case .redirect(let addsSlash): return addsSlash ? "/" : "no /"
    case .notFound: return "404"
    }
  }

  /// As `next build` with `output: "export"` and adapter-static of SvelteKit write a site.
  private static let pages: Set = [
    "index.html", "404.html", "about.html", "blog.html", "blog/first.html", "app.js",
    "guides/next.js.html",
  ]

  @Test(arguments: [
    ("/", "index.html"), ("/about", "about.html"), ("/about?x=1", "about.html"),
    ("/blog", "blog.html"), ("/blog/first", "blog/first.html"), ("/about.html", "about.html"),
    ("/app.js", "app.js"), ("/guides/next.js", "guides/next.js.html"), ("/about/", "no /"),
    ("/blog/", "no /"), ("/blog/first/", "no /"), ("/nothing", "404 404.html"),
    ("/blog/v1.2", "404 404.html"), ("/gone.html", "404 404.html"), ("/gone.js", "404"),
  ])
  func `of a build of files is the file beside it`(target: String, expected: String) throws {
    #expect(try answer(target, .host(hasManyPages: true), Self.pages) == expected)
  }

  /// The same builds with `trailingSlash`.
  private static let folders: Set = [
    "index.html", "404.html", "about/index.html", "blog/index.html", "blog/first/index.html",
  ]

  @Test(arguments: [
    ("/", "index.html"), ("/about/", "about/index.html"), ("/about", "/"), ("/blog", "/"),
    ("/blog/first", "/"), ("/blog/first/", "blog/first/index.html"), ("/nothing/", "404 404.html"),
    ("/about/gone.png", "404"),
  ])
  func `of a build of folders is in the folder, behind a slash`(
    target: String, expected: String
  ) throws {
    #expect(try answer(target, .host(hasManyPages: true), Self.folders) == expected)
  }

  @Test func `is the file where a folder has the same name`() throws {
    let files: Set = ["index.html", "about.html", "about/index.html"]
    #expect(try answer("/about", .host(hasManyPages: true), files) == "about.html")
    #expect(try answer("/about/", .host(hasManyPages: true), files) == "about/index.html")
  }

  @Test(arguments: [
    "/", "/tracks/1", "/tracks/", "/users/john.doe", "/@ada.lovelace", "/v1.2", "/folder",
  ])
  func `of an app with one page is that page`(target: String) throws {
    let files: Set = ["index.html", "folder/data.json"]
    #expect(try answer(target, .host(hasManyPages: false), files) == "index.html")
  }

  @Test(arguments: [
    "/app.js", "/deep/app.css", "/photo.PNG", "/data.json", "/app.js.map", "/font.woff2",
    "/film.mp4", "/old.html", "/model.glb", "/source.ts",
  ])
  func `is missing where an asset is`(target: String) throws {
    #expect(try answer(target, .host(hasManyPages: false), ["index.html"]) == "404")
    #expect(try answer(target, .host(hasManyPages: false), ["index.html", "200.html"]) == "404")
  }

  @Test func `is 200 before 404, which counts where there are pages or it is the app`() throws {
    let one: Set = ["index.html", "404.html"]
    let host = { PageLookup.Rule.host(hasManyPages: $0) }
    #expect(try answer("/deep", host(false), one) == "index.html")
    #expect(try answer("/deep", host(false), one, notFoundPage: .app) == "404 404.html")
    #expect(try answer("/deep", host(true), one, notFoundPage: .detour) == "index.html")
    #expect(try answer("/gone.html", host(true), one, notFoundPage: .detour) == "404")
    #expect(try answer("/deep", host(true), one) == "404 404.html")
    #expect(try answer("/deep", host(true), one.union(["200.html"])) == "200.html")
    #expect(try answer("/deep", host(true), ["index.html"]) == "index.html")
    #expect(try answer("/deep", host(true), []) == "404")
  }

  /// A `404.html` is for hosts: in a Capacitor project the first page routes what no file answers.
  @Test(arguments: [
    ("/nothing", "index.html"), ("/blog/12/", "index.html"), ("/about", "about.html"),
    ("/about/", "no /"), ("/blog/v1.2", "404 404.html"), ("/gone.html", "404 404.html"),
    ("/gone.js", "404"),
  ])
  func `in a Capacitor project is at last the first page`(
    target: String, expected: String
  ) throws {
    let rule = PageLookup.Rule.host(hasManyPages: true, isForDevice: true)
    #expect(try answer(target, rule, Self.pages) == expected)
    if !expected.hasPrefix("404") {
      #expect(try answer(target, rule, Self.pages.union(["200.html"])) == expected)
    }
  }

  /// What `Router.swift` of Capacitor 8 answers.
  @Test(arguments: [
    ("/", "index.html"), ("/about", "index.html"), ("/about/", "index.html"),
    ("/blog/first", "index.html"), ("/about.html", "about.html"), ("/app.js", "app.js"),
    ("/gone.js", "404"), ("/users/john.doe", "404"), ("/v1.2/start", "index.html"),
  ])
  func `on a device is the first page unless there is an extension`(
    target: String, expected: String
  ) throws {
    let files = Self.pages.union(["about/index.html", "200.html"])
    #expect(try answer(target, .device, files) == expected)
  }

  @Test(arguments: [("/", "index.html"), ("/app.js", "app.js"), ("/about", "404"), ("/x", "404")])
  func `of the control page is a file or nothing`(target: String, expected: String) throws {
    #expect(try answer(target, .files, Self.pages) == expected)
  }
}

@Suite("A 404 page")
struct NotFoundPageTests {
  @Test(arguments: [
    ("<script type=module src=/assets/index.js></script>", NotFoundPage.app),
    ("<SCRIPT SRC='main.js'></SCRIPT><script>location.replace('/')</script>", .app),
    ("<script>var l = window.location; // <3\n l.replace(l.protocol + '//x')</script>", .detour),
    ("<script>setTimeout(() => window.location.href = '/', 8000);</script>", .detour),
    ("<script>sessionStorage.redirect = location</script><meta http-equiv=\"refresh\">", .detour),
    ("<META HTTP-EQUIV=refresh CONTENT='0;URL=/'>", .detour),
    ("<script src=https://statistics.example/a.js></script>Not found", .text),
    ("<script>title.textContent = location.pathname</script>", .text),
    ("Not found", .text),
  ])
  func `is the app, a detour to it or a text`(document: String, expected: NotFoundPage) {
    #expect(NotFoundPage(Array(document.utf8)) == expected)
  }
}
