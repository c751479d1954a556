"""Which version of the program runs."""

from importlib.metadata import PackageNotFoundError, version


def installed_version() -> str | None:
    """The version that is installed; a checkout that was never installed has none."""
    try:
        return version("ka-ping")
    except PackageNotFoundError:
        return None
