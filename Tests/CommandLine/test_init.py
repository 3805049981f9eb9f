"""`tandem init`: the manifest that it writes for an app, and how it says where that is from."""

from pathlib import Path

import pytest
from commands import problems_of, read_manifest, tandem
from controller import Controller
from desk import Desk
from dev_server import dev_server
from processes import is_in_use
from shell_process import ShellProcess
from waiting import wait_until

NO_BROWSER = {"PATH": "/nowhere"}
STYLE = "position:fixed;bottom:0;left:0;right:0;height:56px;display:flex"


def bar(*controls: str) -> str:
    """A bar at the bottom of the screen, of controls of one width with a picture and a title."""
    return f'<nav class="bar" style="{STYLE}">{"".join(controls)}</nav>'


def link(path: str, title: str) -> str:
    face = f"<svg width=24 height=24></svg><span>{title}</span>"
    return f'<a href="{path}" style="flex:1">{face}</a>'


NAV = bar(link("/", "Home"), link("/items", "Items"), link("/me", "Me"))
TABS = [
    {"id": "home", "title": "Home", "path": "/"},
    {"id": "items", "title": "Items", "path": "/items"},
    {"id": "me", "title": "Me", "path": "/me"},
]
IONIC = f"""<ion-tab-bar style="{STYLE}">
  <ion-tab-button tab="feed" href="/tabs/feed" style="flex:1"><ion-icon name="newspaper-outline">
    </ion-icon><ion-label>Feed</ion-label></ion-tab-button>
  <ion-tab-button tab="you" href="/tabs/you" style="flex:1"><ion-label>You</ion-label>
    </ion-tab-button>
</ion-tab-bar>"""
# The bar comes when the app has asked somebody, as in a real one.
LATE = "<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', `{}`), 600)</script>"


def page(folder: Path, body: str, title: str = "A Shop") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    head = f'<!doctype html><meta charset="utf-8"><title>{title}</title>'
    (folder / "index.html").write_text(head + f"<body><h1>Here</h1>{body}")
    return folder


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return page(tmp_path / "shop", LATE.format(NAV))


def written(folder: Path) -> dict:
    value = read_manifest(folder / "tandem.json")
    assert isinstance(value, dict)
    return value


def test_the_tabs_are_those_of_the_bar_that_a_script_draws(shop):
    result = tandem("init", shop)
    assert (result.returncode, result.stderr) == (0, "")
    manifest = written(shop)
    assert manifest["tabs"] == TABS
    assert manifest["app"] == {"id": "a-shop", "name": "A Shop"}
    assert manifest["webDir"] == "."
    assert "ownTabBar" not in manifest
    version = tandem("--version").stdout.split()[0]
    assert manifest["$schema"] == f"https://unpkg.com/tandem-shell@{version}/tandem.schema.json"
    first, *rows = result.stdout.splitlines()
    assert first == f'{shop}/tandem.json: 3 tabs, from <nav class="bar">'
    assert [row.split() for row in rows[:3]] == [
        ["id", "a-shop", "from", "the", "page's", "title"],
        ["name", "A", "Shop", "from", "the", "page's", "title"],
        ["webDir", ".", "the", "folder", "of", "the", "build"],
    ]
    assert [row.split()[:2] for row in rows[3:]] == [["tab", tab["id"]] for tab in TABS]
    assert '<a href="/items">' in rows[4]
    comments = (shop / "tandem.json").read_text()
    assert '// From the app\'s own bar: <nav class="bar">.' in comments
    assert '// <a href="/items">' in comments
    # Others take it without a word.
    assert problems_of(shop / "tandem.json") == [[]]
    shell = ShellProcess(str(shop))
    shell.stop()
    assert "warning" not in shell.log


# That they are found is shown by the tests of the bridge's discovery, in one page.
@pytest.mark.deep
def test_the_tabs_of_ionic_have_their_icons(tmp_path):
    folder = page(tmp_path, LATE.format(IONIC))
    result = tandem("init", folder)
    assert written(folder)["tabs"] == [
        {"id": "feed", "title": "Feed", "path": "/tabs/feed", "icon": "newspaper"},
        {"id": "you", "title": "You", "path": "/tabs/you"},
    ]
    assert '<ion-tab-button tab="feed" href="/tabs/feed">' in result.stdout


def test_a_manifest_that_is_there_stays_unless_force_is_given(shop):
    file = shop / "tandem.json"
    file.write_text("mine")
    result = tandem("init", shop)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"tandem: {file} is there already: ")
    assert "--force" in result.stderr and "--output" in result.stderr
    assert file.read_text() == "mine"
    assert tandem("init", "--force", shop, env=NO_BROWSER).returncode == 0
    assert written(shop)["app"]["name"] == "A Shop"
    assert sorted(path.name for path in shop.iterdir()) == ["index.html", "tandem.json"]


def test_standard_output_and_other_files_are_possible(shop, tmp_path):
    (shop / "tandem.json").write_text("mine")
    result = tandem("init", shop, "--output", "-", env=NO_BROWSER)
    assert result.returncode == 0
    assert result.stdout.startswith("// Written by “tandem init")
    assert "The manifest: no tabs" in result.stderr
    folder = tmp_path / "other"
    folder.mkdir()
    assert tandem("init", shop, "--output", folder, env=NO_BROWSER).returncode == 0
    assert written(folder)["webDir"] == "../shop"
    assert problems_of(folder / "tandem.json") == [[]]
    assert (shop / "tandem.json").read_text() == "mine"


def test_a_folder_that_may_not_be_written_is_code_7(shop, tmp_path):
    result = tandem("init", shop, "--output", tmp_path / "no" / "tandem.json")
    assert result.returncode == 7
    assert "/no/ is no folder that you may write: name another file" in result.stderr


@pytest.mark.parametrize(
    ("body", "words"),
    [
        pytest.param(
            '<p>One page</p><a href="/a">A</a> <a href="/b">B</a>',
            "The page at / draws no tab bar at the bottom of the screen: ",
            marks=pytest.mark.deep,
        ),
        (
            "<form><input type=password></form><script>history.replaceState(null, '', '/in')"
            "</script>",
            "The app shows a login page at /in, ",
        ),
    ],
    ids=["no bar", "login"],
)
def test_without_a_bar_there_are_no_tabs_and_a_sentence(tmp_path, body, words):
    folder = page(tmp_path, body)
    result = tandem("init", folder, "--timeout", "1")
    assert result.returncode == 0
    assert result.stdout.startswith(f"{folder}/tandem.json: no tabs\n")
    assert result.stdout.splitlines()[-1].startswith(words)
    text = (folder / "tandem.json").read_text()
    assert f"// {words}" in text
    manifest = written(folder)
    assert manifest.keys() == {"$schema", "app", "webDir", "policies"}
    assert '  //   { "id": "home", "title": "Home", "path": "/", "icon": "house" },\n' in text
    assert ('"login": "/in"' in text) == ("/in" in words)
    links = '{ "id": "b", "title": "B", "path": "/b" }' if "/b" in body else '{ "id": "search", '
    assert f"  //   {links}" in text
    assert problems_of(folder / "tandem.json") == [[]]


def test_a_page_that_stays_empty_is_told_with_its_error(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html><script>null.app</script>")
    result = tandem("init", tmp_path, "--timeout", "1")
    assert result.returncode == 0
    last = result.stdout.splitlines()[-1]
    assert last.startswith("The page is empty at / after 1.0 s (Uncaught TypeError: ")


def test_without_a_browser_the_manifest_has_what_the_files_say(shop):
    result = tandem("init", shop, env=NO_BROWSER)
    assert result.returncode == 0
    assert "Looking for the app's tab bar needs Chromium" in result.stdout
    assert "apt install chromium" in result.stdout
    manifest = written(shop)
    assert manifest["app"] == {"id": "a-shop", "name": "A Shop"}
    assert "tabs" not in manifest
    assert problems_of(shop / "tandem.json") == [[]]


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (link("/%zz", "B"), "The path “/%zz” "),
        pytest.param(
            '<button style="flex:1"><svg width=24 height=24></svg><span>B</span></button>',
            "No address can be read of the place “B”, so the bar goes on being found ",
            marks=pytest.mark.deep,
        ),
    ],
    ids=["no path", "no address"],
)
def test_tabs_that_no_manifest_can_have_are_left_out(tmp_path, control, words):
    folder = page(tmp_path, bar(link("/", "A"), link("/c", "C"), control))
    result = tandem("init", folder)
    assert result.returncode == 0
    assert f'The tabs of <nav class="bar"> cannot be those of a manifest. {words}' in result.stdout
    assert "tabs" not in written(folder)
    assert problems_of(folder / "tandem.json") == [[]]


SOURCES = {
    "capacitor.config.json": (
        '{"appId": "com.a.b", "appName": "Cap", "webDir": "www"}', "com.a.b", "Cap"
    ),
    "package.json": ('{"name": "@acme/pack"}', "acme.pack", "@acme/pack"),
    "www/manifest.webmanifest": ('{"name": "Web App"}', "web-app", "Web App"),
    "www/index.html": ("<!doctype html><title>Tom &amp; Co</title>", "tom-co", "Tom & Co"),
}


@pytest.mark.parametrize("first", range(4), ids=list(SOURCES))
def test_the_name_is_from_the_first_file_that_has_one_as_that_of_run_is(tmp_path, first):
    (tmp_path / "www").mkdir()
    for file, (text, _, _) in list(SOURCES.items())[first:]:
        (tmp_path / file).write_text(text)
    result = tandem("init", tmp_path, env=NO_BROWSER)
    assert result.returncode == 0
    _, identifier, name = list(SOURCES.values())[first]
    manifest = written(tmp_path)
    assert manifest["app"] == {"id": identifier, "name": name}
    assert manifest["webDir"] == "www"
    shell = ShellProcess(str(tmp_path), "--no-manifest")
    controller = Controller(shell.control, shell.tokens.control)
    assert controller.state()["app"]["name"] == name
    controller.close()
    shell.kill()


def test_a_manifest_in_a_build_is_told_to_stand_in_its_project(tmp_path):
    (tmp_path / "package.json").write_text('{"name": "shop"}')
    folder = page(tmp_path / "dist", NAV)
    result = tandem("init", folder, env=NO_BROWSER)
    assert f"The next build may remove {folder}/tandem.json: " in result.stdout
    assert written(folder)["app"] == {"id": "shop", "name": "shop"}
    assert "may remove" not in tandem("init", tmp_path, env=NO_BROWSER).stdout
    assert written(tmp_path)["webDir"] == "dist"


def test_a_folder_without_an_app_is_refused(tmp_path):
    result = tandem("init", tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "There is no app at" in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_app_of_a_dev_server_gets_a_manifest_in_the_current_folder(tmp_path):
    (tmp_path / "package.json").write_text('{"name": "served"}')
    with dev_server() as server:
        document = f"<!doctype html><title>Served</title><h1>Here</h1>{NAV}"
        for path in ("/", "/items", "/me"):
            server.page(path, document)
        result = tandem("init", server.url, cwd=tmp_path)
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout.startswith("tandem.json: 3 tabs, from <nav")
        manifest = written(tmp_path)
        assert manifest["tabs"] == TABS
        assert manifest["app"] == {"id": "served", "name": "served"}
        assert "webDir" not in manifest
        shell = ShellProcess(str(tmp_path), "--server", server.url)
        shell.kill()


@pytest.mark.deep
def test_a_page_that_a_server_does_not_have_gets_no_manifest(tmp_path):
    with dev_server() as server:
        result = tandem("init", f"{server.url}/nothing", cwd=tmp_path)
        assert result.returncode == 2
        assert f"{server.url}/nothing answers /nothing with the status 404: " in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_server_that_does_not_answer_gets_no_manifest(tmp_path):
    with dev_server() as server:
        url = server.url
    result = tandem("init", url, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert f"{url} answers / with the status 502: start the server" in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_bundled_apps_keep_theirs():
    result = tandem("init", "fittracker")
    assert result.returncode == 2
    assert "web/apps/fittracker/tandem.json is there already" in result.stderr


def test_what_it_starts_ends_with_it_even_if_it_is_killed(desk: Desk, tmp_path):
    command = desk.start("init", str(page(tmp_path, "")), "--timeout", "60")
    socket = desk.folder / f"look-{command.pid}.sock"
    wait_until(socket.exists, "the shell")
    [profile] = wait_until(lambda: list(desk.folder.glob("browser-*")), "the browser")
    command.kill()
    # The shell removes its socket when it ends.
    wait_until(lambda: not socket.exists(), "the end of the shell")
    wait_until(lambda: not is_in_use(profile), "the end of the browser")
    assert not (tmp_path / "tandem.json").exists()
