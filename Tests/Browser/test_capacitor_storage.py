"""What an app with Capacitor stores, and what its camera sees: `docs/capacitor.md`."""

import base64
import os
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from controller import Controller
from local_names import by_address
from pages import Engine, Page
from shell_process import ROOT, ShellProcess
from test_capacitor import APP, wait_for_app
from test_http_commands import post
from test_lockstep import settle

PICTURE = ROOT / "web" / "device" / "picture.jpg"


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue("chromium")


@pytest.fixture
def shell(launch_shell) -> ShellProcess:
    return launch_shell(str(APP))


@pytest.fixture
def app(shell: ShellProcess, controller: Controller, page: Page) -> Page:
    page.goto(shell.front + "/")
    settle(controller, page)
    return page


def call(app: Page, plugin: str, call: str) -> dict:
    """What became of a call of a plugin: its data, or message and code of its error."""
    return app.evaluate(f"app.outcome(core.registerPlugin('{plugin}').{call})")


def begin(app: Page, plugin: str, call: str) -> None:
    """Calls a plugin and lets the app note what becomes of it."""
    app.evaluate(
        f"void app.outcome(core.registerPlugin('{plugin}').{call})"
        ".then((it) => app.note('outcome', it))"
    )


def fetched(app: Page, path: str) -> list:
    """Status, type, policy and content of what a page gets by a path, the content as base64."""
    return app.evaluate(
        f"""fetch({path!r}).then(async (response) => [
          response.status, response.headers.get('content-type'),
          response.headers.get('content-security-policy'),
          btoa(String.fromCharCode(...new Uint8Array(await response.arrayBuffer()))),
        ])"""
    )


def answer(shell: ShellProcess, button: str) -> None:
    """Answers what the shell asks, once it does."""
    post(shell, "wait", {"conditions": ["modals>=1"]})
    post(shell, "answer", {"button": button})


def test_preferences_outlast_a_kill(shell, controller, app):
    for number in range(50):
        begin(app, "Preferences", f"set({{ key: 'count', value: '{number}' }})")
    last = call(app, "Preferences", "get({ key: 'count' })")
    assert last == {"data": {"value": "49"}}
    call(app, "Preferences", "set({ key: 'name', value: 'Ünal' })")
    shell.kill()
    shell.restart()
    app.reload()
    wait_for_app(app)
    assert call(app, "Preferences", "get({ key: 'count' })") == last
    assert call(app, "Preferences", "keys()") == {"data": {"keys": ["count", "name"]}}
    assert call(app, "Preferences", "get({ key: 'other' })") == {"data": {"value": None}}


def test_files_are_loaded_by_the_page_and_act_as_no_page(shell, controller, app):
    written = call(
        app,
        "Filesystem",
        "writeFile({ path: 'a b/page.html', directory: 'DATA', encoding: 'utf8', recursive: true,"
        " data: '<script>parent.postMessage(1, \"*\")</script>' })",
    )
    uri = written["data"]["uri"]
    path = app.evaluate(f"Capacitor.convertFileSrc({uri!r})")
    status, kind, policy, content = fetched(app, path)
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert policy.startswith("sandbox; frame-ancestors ")
    assert base64.b64decode(content).startswith(b"<script>")
    # The script in the frame would have said so before the frame has loaded.
    assert (
        app.evaluate(
            f"""new Promise((resolve) => {{
              const frame = document.createElement('iframe');
              addEventListener('message', () => resolve('a script ran'));
              frame.onload = () => setTimeout(() => resolve(String(frame.contentDocument)));
              frame.src = {path!r};
              document.body.append(frame);
            }})"""
        )
        == "null"
    )
    outside = path.replace("/Documents/a%20b/page.html", "/../../preferences.sqlite")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(by_address(outside), timeout=20)
    with refused.value:
        assert refused.value.code in (400, 404)
    refusal = call(app, "Filesystem", "readFile({ path: 'file:///etc/hostname' })")
    assert refusal["code"] == "OS-PLUG-FILE-0006"
    chunks = app.evaluate(
        f"""new Promise((resolve, reject) => {{
          const chunks = [];
          const options = {{ path: {uri!r}, encoding: 'utf8', chunkSize: 20 }};
          core.registerPlugin('Filesystem').readFileInChunks(options, (chunk, error) => {{
            if (error) reject(error);
            else if (chunks.push(chunk.data) && chunk.data === '') resolve(chunks);
          }});
        }})"""
    )
    assert chunks == ["<script>parent.postM", "essage(1, \"*\")</scri", "pt>", ""]


def test_a_photo_is_taken_when_the_user_has_answered(shell, controller, app, tmp_path: Path):
    begin(app, "Camera", "getPhoto({ resultType: 'uri' })")
    answer(shell, "camera")
    answer(shell, "ok")
    app.wait_until("app.heard.length === 1")
    photo = app.evaluate("app.heard[0][1].data")
    assert (photo["format"], photo["saved"]) == ("jpeg", False)
    assert photo["path"].startswith("file:///var/mobile/Containers/Data/Application/")
    status, kind, _, content = fetched(app, photo["webPath"])
    assert (status, kind) == (200, "image/jpeg")
    assert base64.b64decode(content) == PICTURE.read_bytes()
    # The app stores what it has got, as the tutorials of Capacitor do.
    copied = call(
        app,
        "Filesystem",
        f"writeFile({{ path: 'photo.jpg', directory: 'DATA', data: '{content}' }})",
    )
    assert copied["data"]["uri"].endswith("/Documents/photo.jpg")
    own = tmp_path / "own.png"
    own.write_bytes(base64.b64decode(PNG))
    post(shell, "plugin", control("setPicture", path=str(own)))
    taken = call(app, "Camera", "getPhoto({ resultType: 'dataUrl', source: 'CAMERA' })")
    assert taken["data"]["dataUrl"] == f"data:image/png;base64,{PNG}"
    # As large as that of a phone's camera; what follows the end of a picture is not looked at.
    own.write_bytes(PICTURE.read_bytes() + os.urandom(4_000_000))
    post(shell, "plugin", control("setPicture", path=str(own)))
    assert app.evaluate(KEEP_AND_SHOW) == [own.stat().st_size, True]
    post(shell, "plugin", control("cancel"))
    cancelled = call(app, "Camera", "getPhoto({ source: 'CAMERA' })")
    assert cancelled["message"] == "User cancelled photos app"


def control(name: str, **options: str) -> dict:
    return {"plugin": "Camera", "control": name, "options": options}


# What Ionic's tutorial does with a photo: how many bytes came back, and whether it can be shown.
KEEP_AND_SHOW = """(async () => {
  const [Camera, Filesystem] = ['Camera', 'Filesystem'].map(core.registerPlugin);
  const file = { path: 'large.jpg', directory: 'DATA' };
  const { base64String } = await Camera.getPhoto({ resultType: 'base64', source: 'CAMERA' });
  await Filesystem.writeFile({ ...file, data: base64String });
  const { data } = await Filesystem.readFile(file);
  const image = new Image();
  image.src = `data:image/jpeg;base64,${data}`;
  await image.decode();
  return [atob(data).length, image.naturalWidth > 0];
})()"""
PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    "gg=="
)
