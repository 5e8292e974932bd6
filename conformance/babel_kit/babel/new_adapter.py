"""`babel-rules new-adapter`: the beginning of an adapter, to be filled with one's own engine."""

from __future__ import annotations

from pathlib import Path

SKELETONS = Path(__file__).with_name("skeletons")
LANGUAGES = {"python": ("python3", "adapter.py"), "javascript": ("node", "adapter.mjs")}
"""What starts each skeleton."""


class NotWrittenError(Exception):
    """Something is in the way; the message is one plain sentence."""


def write_skeleton(language: str, folder: Path) -> list[Path]:
    """Writes the skeleton into a folder, which is made if need be; the files that were written.

    Raises NotWrittenError if one of them is there already (then nothing is written) or cannot be written.
    """
    sources = sorted(path for path in (SKELETONS / language).iterdir() if path.is_file())
    targets = [folder / source.name for source in sources]
    there = [str(target) for target in targets if target.exists() or target.is_symlink()]
    if there:
        raise NotWrittenError(f"nothing was written, for there is already: {', '.join(there)}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for source, target in zip(sources, targets, strict=True):
            with target.open("x", encoding="utf-8") as file:
                file.write(source.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotWrittenError(f"{error.filename or folder}: {error.strerror}") from None
    return targets
