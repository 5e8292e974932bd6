"""A zoo of faulty engines: `python tests/strength/zoo.py FAULT` is an adapter with that fault.

Without a name it lists them.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from babel_kit.babel.adapter import serve
from strength.fault import Fault
from strength.faults import abilities, across, ending, hidden, sites, table, turn

MODULES = (table, turn, sites, abilities, ending, hidden, across)
FAULTS: dict[str, Fault] = {fault.name: fault for module in MODULES for fault in module.FAULTS}


def main(name: str) -> None:
    """Serves requests with a fault."""
    FAULTS[name].break_it()
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    if len(sys.argv) == 2 and sys.argv[1] in FAULTS:
        main(sys.argv[1])
    else:
        sys.exit("\n".join(f"{fault.name}: {fault.about}" for fault in FAULTS.values()))
