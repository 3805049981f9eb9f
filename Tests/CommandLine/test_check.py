"""`tandem check`: what it says about each broken manifest, and how it says it."""

import json
import re
from pathlib import Path

import pytest
from commands import BUNDLED, MANIFESTS, problems_of, tandem
from shell_process import ROOT

BROKEN = sorted((MANIFESTS / "broken").glob("*.json"))
ODD = sorted((MANIFESTS / "odd").glob("*.json"))
VALID = sorted((MANIFESTS / "valid").glob("*.json"))

named = {"ids": lambda path: path.parent.name if path.name == "tandem.json" else path.stem}


def expected_lines(manifest: Path) -> list[str]:
    """The lines beside a manifest, which leave out the path."""
    name = manifest.relative_to(ROOT)
    lines = manifest.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    return [f"{name}:{line}" for line in lines]


def test_there_are_manifests_of_every_kind():
    kinds = [path.stem.split("-")[0] for path in BROKEN]
    assert len(BROKEN) >= 30
    assert {kind: kinds.count(kind) >= 10 for kind in kinds} == dict.fromkeys(
        ("meaning", "structure", "syntax"), True
    )
    expected = {path.stem for path in (MANIFESTS / "broken").glob("*.expected")}
    assert expected == {path.stem for path in BROKEN}


@pytest.fixture(scope="module")
def written() -> list[str]:
    """What the command writes about all broken manifests, which it reads in one run."""
    result = tandem("check", *(manifest.relative_to(ROOT) for manifest in BROKEN))
    assert (result.returncode, result.stdout) == (1, "")
    *lines, total = result.stderr.splitlines()
    assert total == f"{len(lines)} errors"
    return lines


@pytest.mark.parametrize("manifest", BROKEN, **named)
def test_every_error_is_a_line_with_place_and_remedy(manifest, written):
    lines = [line for line in written if line.startswith(f"{manifest.relative_to(ROOT)}:")]
    assert lines == expected_lines(manifest)
    for line in lines:
        # Two sentences: what is wrong, and what to do.
        assert re.fullmatch(r"\S+:\d+:\d+: [^ ].*[.?] \S.*[.?]", line)


@pytest.mark.parametrize("name", ["meaning-many-errors", "structure-empty-tabs"])
def test_a_broken_manifest_is_counted_and_code_1(name):
    manifest = MANIFESTS / "broken" / f"{name}.json"
    result = tandem("check", manifest.relative_to(ROOT))
    *lines, total = result.stderr.splitlines()
    assert lines == expected_lines(manifest)
    assert total == ("1 error" if len(lines) == 1 else f"{len(lines)} errors")
    assert (result.returncode, result.stdout) == (1, "")


@pytest.fixture(scope="module")
def said() -> dict[Path, list[dict[str, object]]]:
    """What `--json` says about every broken and odd manifest."""
    manifests = BROKEN + ODD
    names = [manifest.relative_to(ROOT) for manifest in manifests]
    return dict(zip(manifests, problems_of(*names), strict=True))


@pytest.mark.parametrize("manifest", BROKEN, **named)
def test_json_says_the_same_as_the_lines(manifest, said):
    problems = said[manifest]
    members = ["severity", "file", "line", "column", "path", "message", "remedy"]
    assert all(list(problem) == members for problem in problems)
    assert {problem["severity"] for problem in problems} == {"error"}
    lines = ["{file}:{line}:{column}: {message} {remedy}".format(**problem) for problem in problems]
    assert lines == expected_lines(manifest)


@pytest.mark.parametrize(
    "manifest", [path for path in BROKEN if not path.stem.startswith("syntax")], **named
)
def test_the_place_is_that_of_the_member(manifest, said):
    lines = manifest.read_text(encoding="utf-8").splitlines()
    for problem in said[manifest]:
        rest = lines[problem["line"] - 1][problem["column"] - 1 :]
        name = re.split(r"[.\[]", problem["path"])[-1]
        unknown = f'"{name}":' if "no member" in problem["message"] else ""
        unknown = f'"{name}":' if "There is no policy" in problem["message"] else unknown
        assert rest.startswith(unknown or ('"', "{", "[", "t", "f", "n", *"-0123456789"))


@pytest.mark.parametrize("manifest", ODD, **named)
def test_a_warning_fails_nothing(manifest, said):
    result = tandem("check", manifest.relative_to(ROOT))
    assert result.stderr.splitlines() == expected_lines(manifest)
    assert all(": warning: " in line for line in result.stderr.splitlines())
    assert result.stdout == f"{manifest.relative_to(ROOT)}: no errors\n"
    assert result.returncode == 0
    assert {problem["severity"] for problem in said[manifest]} == {"warning"}


@pytest.mark.parametrize("manifest", VALID + BUNDLED, **named)
def test_a_good_manifest_has_no_errors(manifest):
    result = tandem("check", manifest)
    assert result.stdout == f"{manifest}: no errors\n"
    assert result.stderr == ""
    assert result.returncode == 0


def test_several_apps_are_checked_and_counted_together():
    first, second = (BROKEN[0].relative_to(ROOT), BROKEN[1].relative_to(ROOT))
    result = tandem("check", first, "fittracker", second)
    lines = expected_lines(BROKEN[0]) + expected_lines(BROKEN[1])
    assert result.stderr.splitlines() == [*lines, f"{len(lines)} errors"]
    assert result.stdout == f"{ROOT}/web/apps/fittracker/tandem.json: no errors\n"
    assert result.returncode == 1


def test_without_an_app_there_is_one_sentence_and_code_2(tmp_path):
    result = tandem("check", tmp_path / "nothing")
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "There is no app at" in result.stderr
    assert "fittracker" in result.stderr


def test_a_folder_in_place_of_the_manifest_is_refused(tmp_path):
    (tmp_path / "tandem.json").mkdir()
    result = tandem("check", tmp_path)
    assert result.returncode == 2
    path = f"{tmp_path}/tandem.json"
    assert result.stderr == f"tandem: {path} is a folder: put a file of this name in its place.\n"


def test_a_folder_with_only_a_page_has_no_errors(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    result = tandem("check", tmp_path)
    assert result.stdout == f"{tmp_path}/index.html: no errors\n"
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('{"webDir": 3}', "1:12", "“webDir” must be a text"),
        ('{"appName": ""}', "1:13", "“appName” must be a text"),
        ("[]", "1:1", "must be an object"),
        ('{"webDir": "www"', "1:17", "Close what is still open"),
    ],
)
def test_the_configuration_of_a_capacitor_app_is_checked(tmp_path, text, place, words):
    path = tmp_path / "capacitor.config.json"
    path.write_text(text)
    result = tandem("check", tmp_path)
    assert result.stderr.startswith(f"{path}:{place}: ")
    assert words in result.stderr
    assert result.returncode == 1


def test_a_capacitor_app_without_build_is_a_warning(tmp_path):
    (tmp_path / "capacitor.config.json").write_text('{"appId": "shop", "webDir": "www"}')
    result = tandem("check", tmp_path)
    assert f":1:29: warning: {tmp_path}/www holds no index.html" in result.stderr
    assert result.returncode == 0


def test_foreign_text_stays_on_its_line_and_is_cut(tmp_path):
    path = tmp_path / "tandem.json"
    name = "\u001b[2J\n/etc/passwd:1:1: forged \u202e" + "x" * 1000
    path.write_text(json.dumps({name: 1, "tabs": [{"id": name, "path": name}]}))
    result = tandem("check", path)
    assert result.returncode == 1
    assert not re.search("[\u001b\u202e]", result.stderr)
    *lines, _ = result.stderr.splitlines()
    # The member, the id of the tab, and its path.
    assert len(lines) == 3
    assert all(line.startswith(f"{path}:1:") and len(line) < 500 for line in lines)


def test_run_prints_every_error_and_serves_nothing():
    manifest = MANIFESTS / "broken" / "meaning-many-errors.json"
    result = tandem("run", "--no-open", manifest.relative_to(ROOT))
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [f"tandem: {line}" for line in expected_lines(manifest)]


PAGES = {
    "next export": ["index", "404", "about", "blog", "blog/first"],
    "next export with trailingSlash": [
        "index", "404", "about/index", "blog/index", "blog/first/index"
    ],
}


def write_build(folder: Path, pages: list[str]) -> None:
    for page in pages:
        file = folder / f"{page}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("<!doctype html>")


@pytest.mark.parametrize("pages", PAGES.values(), ids=PAGES)
def test_the_pages_that_a_device_does_not_show_are_warnings(tmp_path, pages):
    write_build(tmp_path / "out", pages)
    path = tmp_path / "tandem.json"
    tabs = [{"id": "home", "path": "/"}, {"id": "about", "path": "/about"}]
    path.write_text(json.dumps({"webDir": "out", "tabs": tabs}))
    result = tandem("check", path)
    assert result.stdout == f"{path}: no errors\n"
    places = re.findall(r":1:(\d+): warning: At “([^”]*)” a device shows “index.html”; a host "
                        r"shows “([^”]*)”", result.stderr)
    files = {page.removesuffix("/index"): f"{page}.html" for page in pages}
    shown = {page: (int(column), file) for column, page, file in places}
    assert shown == {
        "/about": (path.read_text().index('"/about"') + 1, files["about"]),
        "/blog": (path.read_text().index('"out"') + 1, files["blog"]),
        "/blog/first": (path.read_text().index('"out"') + 1, files["blog/first"]),
    }
    assert len(result.stderr.splitlines()) == 3


def test_a_path_with_a_dot_has_no_page_on_a_device(tmp_path):
    write_build(tmp_path, ["index"])
    tabs = [{"id": "home", "path": "/"}, {"id": "me", "path": "/@ada.lovelace"}]
    routes = [
        {"pattern": "/v1.2"},
        {"pattern": "/v1.2/news"},
        {"pattern": "/users/:id.json"},
        {"pattern": "/old.path", "redirect": "/"},
    ]
    (tmp_path / "tandem.json").write_text(json.dumps({"tabs": tabs, "routes": routes}))
    (problems,) = problems_of(tmp_path / "tandem.json")
    found = {(problem["path"], problem["message"]) for problem in problems}
    assert {(path, message) for path, message in found if "device" in message} == {
        (place, f"At “{path}” a device has no page; a host shows “index.html”.")
        for place, path in [("tabs[1].path", "/@ada.lovelace"), ("routes[0].pattern", "/v1.2")]
    }


def test_an_app_that_routes_by_itself_is_the_same_on_a_device(tmp_path):
    write_build(tmp_path, ["index", "200", "404"])
    tabs = [{"id": "home", "path": "/"}, {"id": "deep", "path": "/deep/path"}]
    (tmp_path / "tandem.json").write_text(json.dumps({"tabs": tabs}))
    assert "“200.html”" in tandem("check", tmp_path).stderr
    (tmp_path / "200.html").unlink()
    assert tandem("check", tmp_path).stderr == ""


def test_many_pages_of_a_build_are_listed_up_to_a_limit(tmp_path):
    write_build(tmp_path, ["index", *(f"page-{number:02}" for number in range(25))])
    *lines, last = tandem("check", tmp_path).stderr.splitlines()
    assert [line.split("“")[1].split("”")[0] for line in lines] == [
        f"/page-{number:02}" for number in range(20)
    ]
    assert "at 5 further pages of the build" in last


DRAWN = """<!doctype html><style>
nav {{ position: fixed; bottom: 0; left: 0; right: 0; height: 56px; display: flex }}
nav a {{ flex: 1; text-align: center }}
</style><h1>Here</h1><script>
const nav = document.body.appendChild(document.createElement("nav"));
for (const path of {paths}) {{
  const link = nav.appendChild(document.createElement("a"));
  link.href = path;
  link.innerHTML = "<svg width=24 height=24></svg><span>To " + path + "</span>";
}}
</script>"""
STAYS = "The pages have a tab bar of their own, <nav> at /, which stays under the native one, as "
ASTRAY = f"tabs: {STAYS}most of its places belong to no tab, or all to one."


@pytest.mark.parametrize(
    ("paths", "member", "warnings"),
    [
        (["/", "/a", "/b"], {}, [ASTRAY]),
        (
            ["/", "#/items", "/a"], {},
            [
                ": There are links to “/#/items” and to “/a” on the page at /: a router reads",
                ASTRAY, "tabs[1].path: The app links to “/#/items” (the page at /), ",
            ],
        ),
        pytest.param(
            ["/", "/items"], {"ownTabBar": "shown"},
            [f"ownTabBar: {STAYS}“ownTabBar” says."], marks=pytest.mark.deep,
        ),
        pytest.param(["/", "/items", "/a"], {}, [], marks=pytest.mark.deep),
    ],
    ids=["stays", "other router", "is to stay", "gives way"],
)
def test_a_browser_shows_what_scripts_draw(tmp_path, paths, member, warnings):
    (tmp_path / "index.html").write_text(DRAWN.format(paths=paths))
    tabs = [{"id": "home", "path": "/"}, {"id": "items", "path": "/items"}]
    (tmp_path / "tandem.json").write_text(json.dumps({"tabs": tabs, **member}))
    assert tandem("check", tmp_path).stderr == ""
    result = tandem("check", "--browser", "--json", tmp_path)
    problems = [json.loads(line) for line in result.stdout.splitlines()]
    said = [f"{problem['path']}: {problem['message']}" for problem in problems]
    assert len(said) == len(warnings)
    assert all(map(str.startswith, said, warnings)), said


@pytest.mark.deep
def test_a_page_without_its_scripts_is_empty_and_told_of(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html><script src=/app/main.js></script>")
    result = tandem("check", "--browser", "--timeout", "1", tmp_path)
    assert "warning: The page at / is empty. Open it with “tandem run”" in result.stderr


def test_looking_at_an_app_needs_a_browser(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    result = tandem("check", "--browser", tmp_path, env={"PATH": "/nowhere"})
    assert result.returncode == 2
    assert "Looking at an app needs Chromium" in result.stderr
