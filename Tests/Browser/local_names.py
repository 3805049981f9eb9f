"""Names below `localhost`, which browsers know and the system's resolver may not."""

from urllib.parse import urlsplit


def by_address(url: str) -> str:
    """The same URL by the loopback address, which a shell answers as well."""
    name = urlsplit(url).hostname or ""
    return url.replace(name, "127.0.0.1", 1) if name.endswith(".localhost") else url
