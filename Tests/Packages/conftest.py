"""The packages that scripts/package has made, and a user for them."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from installing import OrdinaryUser
from processes import ROOT


@pytest.fixture(scope="session")
def packages() -> Path:
    """The folder of the packages."""
    folder = Path(os.environ.get("TANDEM_PACKAGES", ROOT / ".build" / "packages"))
    if not folder.is_dir():
        pytest.fail(f"{folder} is missing. Run scripts/test --packages, or scripts/package.")
    return folder


@pytest.fixture(scope="session")
def tree(packages: Path) -> Path:
    """What every package is made of."""
    return packages / "tree"


@pytest.fixture
def user() -> Iterator[OrdinaryUser]:
    # Not below `tmp_path`, which nobody else may enter.
    folder = Path(tempfile.mkdtemp(prefix="tandem-user-"))
    folder.chmod(0o755)
    yield OrdinaryUser(folder)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def version() -> str:
    """The version that all packages have."""
    source = (ROOT / "Sources/tandem/Tandem.swift").read_text()
    return re.search(r'static let version = "([^"]+)"', source)[1]
