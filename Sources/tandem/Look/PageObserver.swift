import BridgeProtocol
import BrowserDriving

/// Looks at an app in a browser until its tab bar no longer changes.
struct PageObserver {
  /// How long the browser may take to start.
  private static let startTimeMax = Duration.seconds(30)
  /// How long a bar has to stay the same: links may still be added to it.
  private static let restTime = Duration.seconds(1)

  /// A page with fewer links than this is looked at on a wide screen, too, where it may show more.
  private static let linkCountMin = 2
  private static let wideSize = ScreenSize(width: 1_280, height: 844)
  private static let wideTimeMax = Duration.seconds(2)

  /// Reports what the page shows, by the rules that a page without a manifest follows.
  private static let question = """
    (async (origin) => {
      await new Promise((done) => setTimeout(done, 100));
      if (location.origin !== origin) return { externalURL: location.href };
      const { discover } = await import("/__tandem__/discovery.js");
      const found = discover(document);
      const isDrawn = (element) => element.getClientRects().length > 0;
      const tag = (element) => {
        const copy = element.cloneNode(false);
        for (const name of copy.getAttributeNames()) {
          if (!/^(id|class|role|href|tab|aria-label)$/.test(name)) copy.removeAttribute(name);
        }
        return copy.outerHTML.replace(/<\\/[^<]*$/, "");
      };
      const place = (link) => {
        const href = link.getAttribute("href") ?? link.href;
        if (!href || !URL.canParse(href, document.baseURI)) return null;
        const { pathname, hash } = new URL(href, document.baseURI);
        return pathname + hash;
      };
      const linked = new Map();
      for (const link of document.querySelectorAll("a[href]:not([download],[target=_blank])")) {
        const { origin: site, search } = new URL(link.href, document.baseURI);
        const title = link.innerText.trim().split("\\n")[0].slice(0, 40);
        const path = place(link);
        if (site !== origin || search || !title || linked.has(path)) continue;
        const id = path.split(/[/#!]+/).filter(Boolean).join("-") || "home";
        linked.set(path, { id, title, path, tag: tag(link) });
      }
      const controls = found
        ? [...found.element.querySelectorAll("a[href],ion-tab-button,button,[role=tab]")] : [];
      const tagOf = ({ id, path, title }) => {
        const control = controls.findLast((control) => path && place(control) === path) ??
          controls.find((control) => (control.getAttribute("tab") ?? control.tab) === id) ??
          controls.find((control) => control.textContent.trim() === title);
        return control ? tag(control) : "";
      };
      const link = document.querySelector("link[rel~=manifest]")?.href;
      globalThis.tandemWebApp ??= link
        ? fetch(link).then((answer) => answer.json()).catch(() => ({})) : {};
      const webApp = await globalThis.tandemWebApp;
      return {
        path: location.pathname + location.hash,
        title: document.title,
        webAppName: webApp?.name ?? webApp?.short_name,
        status: performance.getEntriesByType("navigation")[0]?.responseStatus,
        hasLogin: [...document.querySelectorAll("input[type=password]")].some(isDrawn),
        isEmpty: !document.body?.innerText.trim() &&
          ![...document.querySelectorAll("canvas,img,svg,video,input")].some(isDrawn),
        bar: found && document.readyState === "complete" ? {
          tag: tag(found.element),
          tabs: found.tabs.map(({ id, title, path, icon }) =>
            ({ id, title, path, icon, tag: tagOf({ id, title, path }) })),
        } : null,
        links: [...linked.values()].slice(0, 12),
      };
    })
    """

  /// The app's origin.
  let origin: String
  /// The path that the app starts with.
  let path: String
  /// How long the page may take to draw its bar.
  let timeout: Duration

  /// The last look at the page, `nil` if no script can be evaluated in it.
  ///
  /// That is the first one with a bar that no longer changes, else the one when the time is up.
  func look(with chromium: BrowserProgram) throws(CommandFailure) -> PageLook? {
    let starting = ContinuousClock.now + Self.startTimeMax
    let size = DeviceScreen.usualSize
    let settings = PageSettings(width: size.width, height: size.height)
    return try chromium.withPage(settings, until: starting) {
      page throws(CommandFailure) -> PageLook? in
      do throws(BrowserFailure) {
        try page.open(origin + path, until: starting)
      } catch {
        // What is shown instead says more.
        guard error.code == .refused else { throw CommandFailure(error) }
      }
      let look = try waitForBar(in: page, until: ContinuousClock.now + timeout)
      guard var look, look.bar == nil, look.links.count < Self.linkCountMin else { return look }
      look.links = try wideLinks(in: page) ?? look.links
      return look
    }
  }

  private func waitForBar(
    in page: any BrowserPage, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> PageLook? {
    var last: PageLook?
    var standsSince = ContinuousClock.now
    repeat {
      guard let look = try ask(in: page, until: deadline) else { continue }
      defer { last = look }
      if look.status >= 400 { return look }
      guard let bar = look.bar, bar == last?.bar else {
        standsSince = ContinuousClock.now
        continue
      }
      if standsSince.duration(to: .now) >= Self.restTime { return look }
    } while ContinuousClock.now < deadline
    return last
  }

  /// The links of a page that puts them behind a button where there is little room.
  private func wideLinks(in page: any BrowserPage) throws(CommandFailure) -> [FoundTab]? {
    let deadline = ContinuousClock.now + Self.wideTimeMax
    let size = Self.wideSize
    try CommandFailure.ofBrowser { () throws(BrowserFailure) in
      try page.setSize(
        width: size.width, height: size.height, scale: 1,
        until: deadline + ShellClient.answerGrace)
    }
    var links: [FoundTab]?
    repeat {
      links = try ask(in: page, until: deadline)?.links ?? links
    } while links?.count ?? 0 < Self.linkCountMin && ContinuousClock.now < deadline
    return links
  }

  private func ask(
    in page: any BrowserPage, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> PageLook? {
    let question = "\(Self.question)(\(JSONValue.string(origin).serializedText()))"
    do throws(BrowserFailure) {
      let answer = try page.evaluateInPage(
        question, in: page.frames[0], until: deadline + ShellClient.answerGrace)
      return answer.map { PageLook($0, error: Self.firstError(of: page)) }
    } catch {
      // The page may refuse the script.
      guard error.code == .refused else { throw CommandFailure(error) }
      return nil
    }
  }

  /// The first error of the page's scripts.
  private static func firstError(of page: any BrowserPage) -> String? {
    for entry in page.record.entries() {
      guard case .exception(let exception) = entry.content else { continue }
      return exception.isOfPromise ? exception.text : "Uncaught \(exception.text)"
    }
    return nil
  }
}
