/// The page for a browser that was not let in: it says where to get a link.
///
/// It is the same for every request. A page that was opened with a code exchanges it, and removes
/// it from the address at once, so that it is not in the browser's history. A browser that was let
/// in gets this page after a link on another site, because its cookie is not sent then: it goes on
/// by a link of this page, which leads to the plain control page. A browser that has lost its
/// cookie presents its key and goes on.
enum AccessPage {
  static var response: Response {
    Response(
      .unauthorized,
      [
        HeaderField("WWW-Authenticate", "Tandem-Code"),
        HeaderField("Content-Type", "text/html; charset=utf-8"),
        HeaderField("Content-Security-Policy", policy),
        .notStored,
      ], .bytes(Array(html.utf8)))
  }

  /// Allows no script and style but those of this page, by their hashes (Content Security Policy 3,
  /// 2.3.1).
  private static let policy =
    "default-src 'none'; connect-src 'self'; img-src data:; script-src 'sha256-\(scriptHash)'; "
    + "style-src 'sha256-\(styleHash)'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  private static let scriptHash = "qUfNV27h2jHPPbPLv4NusYn8YWwexzt/b73nW1N4eTA="
  private static let styleHash = "cou6awGbS5RNOVrjLX8Couli7YhyMraNgRCaVYWFxns="

  private static let html = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Tandem: not let in yet</title>
    <link rel="icon" href="data:,">
    <style>\(style)</style>
    <main>
    <div id="outside">
    <h1>This browser is not let in yet</h1>
    <p role="status"></p>
    <p>The control page opens by a link that lets one browser in, once. To get one:</p>
    <ul>
    <li>type <code>tandem link</code> in a terminal, and open what it prints; or</li>
    <li>press <kbd>c</kbd> in the terminal of the shell, and open what it shows.</li>
    </ul>
    <p class="soft">Open the whole link, with everything after the #.</p>
    </div>
    <div id="entering" hidden>
    <h1>Letting this browser in…</h1>
    </div>
    <div id="inside" hidden>
    <h1>You are let in</h1>
    <p>Another page or program led here, so nothing that its link asked for was done.</p>
    <p><a href="/">Open the control page</a></p>
    <p class="soft">A bookmark or an address that you type opens it at once.</p>
    </div>
    </main>
    <script>\(script)</script>

    """

  private static let script = """
    const show = (name) => {
      for (const part of document.querySelectorAll("main > div")) part.hidden = part.id !== name;
    };
    const say = (text) => {
      document.querySelector("[role=status]").textContent = text;
      show("outside");
    };
    const path = "/__tandem__/access";
    const period = 30 * 24 * 60 * 60 * 1000;
    const keptKey = () =>
      Date.now() < Number(localStorage["tandem-key-end"]) ? localStorage["tandem-key"] : null;
    const exchange = async (headers) => {
      const response = await fetch(path, { method: "POST", headers });
      if (response.status !== 200) return response.status;
      const { key } = await response.json();
      if (key) Object.assign(localStorage,
        { "tandem-key": key, "tandem-key-end": Date.now() + period });
      return 200;
    };
    const enter = async () => {
      const url = new URL(location.href);
      const code = new URLSearchParams(url.hash.slice(1)).get("code");
      url.hash = "";
      if (code === null) {
        const { ok } = await fetch("/", { method: "HEAD" });
        const key = keptKey();
        if (ok) show("inside");
        else if (key && await exchange({ "Tandem-Key": key }) === 200) location.replace("/");
        return;
      }
      history.replaceState(null, "", url);
      show("entering");
      const status = await exchange({ "Tandem-Code": code });
      if (status === 200) location.replace(url.pathname === path ? "/" : url);
      else if (status === 204) location.replace("/");
      else if (status === 429) say("Too many wrong codes came from here: wait a minute.");
      else say("This link was used already, or is too old.");
    };
    const start = () => enter().catch(({ name }) => say(name === "SecurityError"
      ? "This browser stores nothing for this page: allow it to, and open another link."
      : "The shell does not answer: is it still running?"));
    addEventListener("hashchange", start);
    start();
    """

  private static let style = """
    :root { color-scheme: light dark; --ink: #1c1c1e; --soft: #636366; --paper: #f2f2f7;
      --card: #fff; --line: #d8d8dc; --key: #0a5fd0; --on-key: #fff; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #f2f2f7; --soft: #aeaeb2; --paper: #000; --card: #1c1c1e; --line: #3a3a3c;
        --key: #6cb2ff; --on-key: #00203f; }
    }
    body { margin: 0; min-height: 100dvh; box-sizing: border-box; padding: 1.5rem;
      display: grid; place-items: center; background: var(--paper); color: var(--ink);
      font: 1.0625rem/1.5 system-ui, sans-serif; }
    main { box-sizing: border-box; width: 100%; max-width: 30rem; padding: 2rem 1.75rem;
      background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; }
    h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
    p, ul { margin: 0 0 1rem; }
    ul { padding-inline-start: 1.25rem; }
    li + li { margin-block-start: .5rem; }
    code, kbd { font: .9375em/1.5 ui-monospace, monospace; padding: .1em .35em;
      background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; }
    .soft { margin: 0; color: var(--soft); font-size: .9375rem; }
    [role=status]:empty { display: none; }
    [role=status] { font-weight: 600; }
    a { display: inline-block; padding: .7rem 1.25rem; border-radius: .75rem; font-weight: 600;
      background: var(--key); color: var(--on-key); text-decoration: none; }
    a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
    """
}
