"""The packages in bare systems, as debootstrap makes them: Debian 12 and 13."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from installing import TRY_APP, WORKS, only, write_app
from processes import ROOT, find_program

# Each needs a system that is fetched, and a package manager in it.
pytestmark = [pytest.mark.independent, pytest.mark.packages]

RELEASES = ["bookworm", "trixie"]
# What is done in the system, in a mount namespace of its own: what is installed into it stands in
# a layer above it, which goes with the test.
IN_SYSTEM = """
mount -t tmpfs none "$LAYERS" && mkdir "$LAYERS/above" "$LAYERS/work" "$LAYERS/root"
mount -t overlay none -o "lowerdir=$SYSTEM,upperdir=$LAYERS/above,workdir=$LAYERS/work" \
  "$LAYERS/root"
cd "$LAYERS/root"
mount -t proc proc proc
mount --rbind /dev dev
cp -r "$FILES" root/files
cp -r "$FILES/app" srv/app
cp --remove-destination /etc/resolv.conf etc/resolv.conf
chroot . env -i HOME=/nonexistent LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  bash -euc 'cd /root/files
'"$COMMANDS"'
cp try_app.sh /srv && mkdir -m 777 /srv/home && cd /srv
exec setpriv --reuid=nobody --regid=nogroup --clear-groups \
  env HOME=/srv/home PATH="${PATH:-}" bash try_app.sh /srv/app'
"""


@pytest.fixture(scope="session", params=RELEASES)
def system(request: pytest.FixtureRequest) -> Path:
    """A bare system of a release of Debian, kept from run to run."""
    folder = ROOT / ".build" / "systems" / request.param
    if not folder.is_dir():
        debootstrap = find_program("debootstrap", "debootstrap")
        begun = folder.with_suffix(".begun")
        subprocess.run(["rm", "-rf", "--one-file-system", begun], check=True)
        begun.mkdir(parents=True)
        subprocess.run(
            [debootstrap, "--variant=minbase", request.param, begun],
            check=True, stdout=subprocess.DEVNULL, timeout=280,
        )
        begun.rename(folder)
    return folder


def try_in(system: Path, package: Path, commands: str, folder: Path) -> list[str]:
    """What came of showing an app in a system, once the commands have installed the package."""
    files = folder / "files"
    files.mkdir()
    write_app(files / "app")
    for path in (TRY_APP, package):
        (files / path.name).write_bytes(path.read_bytes())
    layers = folder / "layers"
    layers.mkdir()
    done = subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-euc", IN_SYSTEM],
        env=os.environ | {
            "COMMANDS": commands, "FILES": str(files), "LAYERS": str(layers),
            "SYSTEM": str(system),
        },
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=250, check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_the_debian_package_brings_all_that_it_needs(system, packages, tmp_path):
    package = only(packages, "*.deb")
    commands = f"""export DEBIAN_FRONTEND=noninteractive
(apt-get update && apt-get install -y --no-install-recommends ./{package.name}) >/dev/null 2>&1
dpkg --verify tandem >&2 && [ -z "$(dpkg --verify tandem)" ]"""
    assert try_in(system, package, commands, tmp_path)[1:] == WORKS


def test_the_archive_runs_where_it_is_unpacked(system, packages, tmp_path):
    package = only(packages, "*.tar.zst")
    # Neither system has zstd, which tar asks to unpack it.
    commands = f"""export DEBIAN_FRONTEND=noninteractive
(apt-get update && apt-get install -y --no-install-recommends zstd) >/dev/null 2>&1
mkdir /opt/tandem && tar -xf {package.name} -C /opt/tandem && PATH=/opt/tandem/bin:$PATH"""
    assert try_in(system, package, commands, tmp_path)[1:] == WORKS


def test_the_image_has_what_it_names_and_starts_as_it_says(system, packages, tmp_path):
    """All of the image but the engine: its packages, its variables, its ports."""
    context = packages / "container"
    recipe = (context / "Dockerfile").read_text().replace("\\\n", " ")
    assert (context / "tandem.deb").read_bytes() == only(packages, "*.deb").read_bytes()
    names = re.search(r"apt-get install (.*?)&&", recipe, re.DOTALL)[1].replace("/tmp/", "./")
    variables = re.search(r"^ENV (.*)$", recipe, re.MULTILINE)[1]
    commands = f"""export DEBIAN_FRONTEND=noninteractive
apt-get update >/dev/null 2>&1
apt-get install --simulate {names} >/dev/null
apt-get install -y --no-install-recommends ./tandem.deb >/dev/null 2>&1
mkdir --mode=1777 /state /srv/home && cd /srv/home
export {variables}
unshare --net setpriv --reuid=nobody --regid=nogroup --clear-groups bash -euc "
mkfifo lines
tandem run /srv/app --json >lines 2>errors &
exec 3<lines
read -r ready <&3
grep -o http://127.0.0.1:8100 <<<\"\\$ready\" | head -n 1
grep -c 00000000:1FA4 /proc/net/tcp
kill -TERM \\$!
wait \\$!
cat errors"
exit"""
    assert try_in(system, context / "tandem.deb", commands, tmp_path) == [
        "http://127.0.0.1:8100", "1",
    ]
