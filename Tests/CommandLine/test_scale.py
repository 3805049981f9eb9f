"""What docs/scale.md says to type is typed here, and a machine dies in the middle of its shard."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from flow_project import Run, Trace, finished
from hosts import Host, addresses, find_programs, variables
from processes import ROOT, start_process, stop_process
from waiting import wait_until

pytestmark = [pytest.mark.deep, pytest.mark.timeout(600)]

PAGE = ROOT / "docs" / "scale.md"
SHARD_COUNT = 8
# By the order of their names each shard has one of both.
FLOWS = {f"{kind}-{number}" for kind in ("done", "held") for number in range(SHARD_COUNT)}
# It is ready as soon as a file says so, so that no shard ends before.
APP = """<!doctype html><title>Shop</title><p>Open</p><script>
  const look = async () => {
    const answer = await fetch("/ready.txt");
    if (answer.ok && await answer.text() === "yes") document.body.append("Ready");
    else setTimeout(look, 100);
  };
  look();
</script>
"""
SHARD_SECONDS = 120
SLURM = """
ClusterName=flows
SlurmctldHost={host}({controller})
SlurmctldPort={port}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmdPidFile={folder}/%n.pid
SlurmctldPidFile={folder}/slurmctld.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmdParameters=config_overrides
SlurmdTimeout=6
ReturnToService=2
NodeName=host-a NodeAddr={one} CPUs=2
NodeName=host-b NodeAddr={other} CPUs=2
PartitionName=flows Nodes=host-a,host-b Default=YES
"""


def block(words: str) -> str:
    """The one block of commands of the page with these words."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    [found] = [block for block in blocks if words in block]
    return found


@pytest.fixture
def folder() -> Iterator[Path]:
    # The path of a socket has at most 107 bytes, so it cannot stand below `tmp_path`.
    with tempfile.TemporaryDirectory(prefix="tandem-hosts-") as name:
        yield Path(name)


@pytest.fixture
def project(folder: Path) -> Path:
    project = folder / "project"
    for part in ("dist", "flows"):
        (project / part).mkdir(parents=True)
    (project / "dist" / "index.html").write_text(APP)
    tab = {"id": "home", "title": "Home", "path": "/", "icon": "house"}
    manifest = {"app": {"id": "test.shop", "name": "Shop"}, "webDir": "dist", "tabs": [tab]}
    (project / "tandem.json").write_text(json.dumps(manifest))
    for name in FLOWS:
        wait = "- extendedWaitUntil: {visible: Ready, timeout: 600000}"
        steps = "- assertVisible: Open" if name.startswith("done") else wait
        (project / "flows" / f"{name}.yaml").write_text(f"{steps}\n")
    return project


def begin(commands: str, project: Path) -> subprocess.Popen[str]:
    return start_process(
        ["bash", "-c", commands], cwd=project, env=os.environ | variables(project.parent),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def release(project: Path) -> None:
    (project / "dist" / "ready.txt").write_text("yes")


def wait_for_middle(shard: Path) -> None:
    """Waits until one of a shard's flows has ended, and the other has begun."""
    trace = Trace(shard)
    wait_until(
        lambda: len(trace.of("flowEnd")) == 1 and len(trace.of("flow")) == 2,
        f"the middle of {shard}", SHARD_SECONDS)


def check_report(run: Run, project: Path) -> None:
    """All flows passed, and each is in the report once."""
    assert run.code == 0, run
    cases = list(ElementTree.parse(project / "report" / "junit.xml").iter("testcase"))
    assert sorted(case.get("name") for case in cases) == sorted(FLOWS)
    assert {child.tag for case in cases for child in case} <= {"system-out", "system-err"}
    durations = json.loads((project / "report" / "durations.json").read_text())
    assert set(durations["milliseconds"]) == {f"flows/{name}.yaml ios" for name in FLOWS}


@contextlib.contextmanager
def hosts_of(folder: Path, *commands: list[str]) -> Iterator[list[Host]]:
    """Hosts with a server each; what the servers said is in the report of a failed test."""
    hosts: list[Host] = []
    try:
        for number, command in enumerate(commands):
            hosts.append(Host(number, folder, command))
        yield hosts
    finally:
        for host in hosts:
            host.kill()
            print(host.log)


@pytest.fixture
def ssh_hosts(folder: Path) -> Iterator[list[Host]]:
    """Two hosts with a server of ssh each, which this machine knows by name."""
    find_programs("parallel", "rsync", "ssh", "dropbear")
    server = folder / "dropbear-key"
    for command in (
        ["ssh-keygen", "-q", "-N", "", "-t", "ed25519", "-f", str(folder / "key")],
        ["dropbearkey", "-t", "ed25519", "-f", str(server)],
    ):
        subprocess.run(command, check=True, capture_output=True)
    # In the foreground, with errors to standard error, and without passwords.
    command = ["dropbear", "-F", "-E", "-s", "-r", str(server), "-p", "22"]
    with hosts_of(folder, command, command) as hosts:
        for host in hosts:
            (host.home / ".ssh").mkdir(mode=0o700)
            shutil.copy(folder / "key.pub", host.home / ".ssh" / "authorized_keys")
            lines = [f"export {name}='{value}'" for name, value in variables(folder).items()]
            (host.home / ".bashrc").write_text("\n".join([*lines, ""]))
        names = [f"Host {host.name}\n  HostName {host.address}\n" for host in hosts]
        common = f"Host *\n  IdentityFile {folder}/key\n  UserKnownHostsFile {folder}/known\n"
        config = folder / "config"
        config.write_text("".join([*names, common, "  StrictHostKeyChecking no\n"]))
        # OpenSSH takes the user's home from the list of users, so it must be told.
        ssh = folder / "programs" / "ssh"
        ssh.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {config} "$@"\n')
        ssh.chmod(0o755)
        yield hosts


def test_parallel_runs_the_shard_of_a_host_that_died_on_another(
    ssh_hosts: list[Host], project: Path
) -> None:
    process = begin(block("--sshlogin host-a,host-b"), project)
    one, other = ssh_hosts

    def shards() -> list[Path]:
        assert process.poll() is None, finished(process)
        return list(other.home.glob("shop/results/*"))

    [shard] = wait_until(shards, "a shard on the second host", SHARD_SECONDS)
    wait_for_middle(shard)
    other.kill()
    release(one.home / "shop")
    run = finished(process)
    check_report(run, project)
    # A line of the log begins with the number of the shard and the host that has run it.
    lines = (project / "shards.log").read_text().splitlines()
    hosts = dict(line.split("\t")[:2] for line in lines)
    assert (hosts[shard.name], len(hosts)) == (one.name, 1 + SHARD_COUNT)


@pytest.fixture
def nodes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Host]]:
    """Two nodes of Slurm, with a controller on this machine."""
    find_programs("munged", "slurmctld", "slurmd")
    slurm = folder / "slurm"
    (slurm / "state").mkdir(parents=True)
    with socket.create_server(("", 0)) as listener:
        port = listener.getsockname()[1]
    (one, controller), (other, _) = addresses(0), addresses(1)
    text = SLURM.format(
        folder=slurm, host=socket.gethostname(), port=port, controller=controller, one=one,
        other=other)
    config = slurm / "slurm.conf"
    config.write_text(text)
    monkeypatch.setenv("SLURM_CONF", str(config))
    (slurm / "munge.key").write_bytes(os.urandom(1024))
    (slurm / "munge.key").chmod(0o600)
    munge = [f"--{name}-file={slurm}/munge.{name}" for name in ("key", "log", "pid", "seed")]
    servers = [
        ["munged", "--foreground", "--force", f"--socket={slurm}/munge.socket", *munge],
        ["slurmctld", "-D", "-f", str(config)],
    ]
    slurmd = [["slurmd", "-D", "-f", str(config), "-N", name] for name in ("host-a", "host-b")]
    with contextlib.ExitStack() as stack:
        log = stack.enter_context((slurm / "log").open("w"))
        hosts = stack.enter_context(hosts_of(folder, *slurmd))
        for command in servers:
            process = start_process(command, stdout=log, stderr=log)
            stack.callback(stop_process, process)
        yield hosts


def ask(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def test_slurm_runs_the_shard_of_a_node_that_died_on_another(
    nodes: list[Host], project: Path
) -> None:
    wait_until(lambda: ask("sinfo", "-h", "-t", "idle", "-o", "%D") == "2", "two nodes")
    (project / "flows.sbatch").write_text(block("#SBATCH --array"))
    process = begin(block("sbatch --parsable flows.sbatch"), project)

    def number() -> str:
        assert process.poll() is None, finished(process)
        return ask("squeue", "-h", "-t", "running", "-w", "host-b", "-o", "%K")

    shard = project / "results" / f"{wait_until(number, 'a shard on host-b', SHARD_SECONDS)}.0"
    wait_for_middle(shard)
    nodes[1].kill()
    release(project)
    run = finished(process)
    check_report(run, project)
    assert "has no end" in (project / "report.log").read_text()
    assert shard.with_suffix(".1").is_dir()
