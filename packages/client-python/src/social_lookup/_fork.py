"""What a forked process begins anew: connections, threads and locks belong to the process that made them."""

from __future__ import annotations

import os
import weakref
from typing import Any

_owners: "weakref.WeakSet[Any]" = weakref.WeakSet()


def begins_anew(owner: Any) -> None:
    """
    Has ``_begin_anew`` of an object called in every forked child, before the child's own code runs. A thread that held
    a lock at the fork does not exist there, so that nobody would release it.
    """
    _owners.add(owner)


def _in_child() -> None:
    for owner in list(_owners):
        owner._begin_anew()


if hasattr(os, "register_at_fork"):
    # Windows has no fork.
    os.register_at_fork(after_in_child=_in_child)
