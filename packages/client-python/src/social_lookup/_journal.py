"""What a batch records, so that a run after a crash pays for no row again."""

from __future__ import annotations

import json
import os
import threading
from typing import Any, Dict, List, NamedTuple, Optional, Sequence

from ._fork import begins_anew

try:
    from typing import Protocol
except ImportError:  # pragma: no cover
    Protocol = object  # type: ignore[assignment]


class Journal(Protocol):
    """Where a batch records what it sends and receives."""

    def read(self) -> Sequence[str]:
        """The lines that were recorded before."""

    def append(self, line: str) -> None:
        """Records a line; it is stored when the method returns."""


class FileJournal:
    """
    A journal of batches in a file: ``rows(urls, journal=FileJournal("leads.jsonl"))``. One program at a time may use it.
    The file has the rows, which may be personal data; delete it when the batch is done.
    """

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        self._path = path
        # Whether the file ends within a line, which a crash has cut.
        self._is_cut = False
        self._lock = threading.Lock()
        begins_anew(self)

    def _begin_anew(self) -> None:
        self._lock = threading.Lock()

    def read(self) -> List[str]:
        try:
            with open(self._path, encoding="utf-8", errors="replace") as file:
                text = file.read()
        except FileNotFoundError:
            return []
        self._is_cut = bool(text) and not text.endswith("\n")
        return [line for line in text.split("\n") if line]

    def append(self, line: str) -> None:
        with self._lock:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with open(descriptor, "a", encoding="utf-8", newline="\n") as file:
                file.write(("\n" if self._is_cut else "") + line + "\n")
                file.flush()
                # A request is charged; its key has to be on the disk before.
                os.fsync(file.fileno())
            self._is_cut = False


class OpenRequest(NamedTuple):
    """A request of an earlier run whose answer was not recorded."""

    key: str
    inputs: List[str]


# Codes of errors that pass by themselves, for rows without ``retryable``. A failed row costs nothing.
_PASSING = ("temporarily_unavailable", "internal_error")


def is_retryable(row: Any) -> bool:
    """Whether a row failed for a reason that passes."""
    error = row.get("error") if isinstance(row, dict) else None
    if not isinstance(error, dict):
        return False
    stated = error.get("retryable")
    return stated if isinstance(stated, bool) else error.get("code") in _PASSING


class BatchJournal:
    """
    What a batch records of its requests, as lines of JSON: before each its key and inputs, afterwards its rows. A run after
    a crash takes the recorded rows, and sends the requests without rows again under their keys, which the service does not
    charge a second time within 24 hours.
    """

    def __init__(self, journal: Journal, name: str) -> None:
        self._journal = journal
        self._name = name
        self._rows: Dict[str, List[Any]] = {}
        self._open: Dict[str, OpenRequest] = {}
        for text in journal.read():
            try:
                line = json.loads(text)
            except ValueError:
                continue  # A crash has cut it.
            if isinstance(line, dict) and line.get("batch") == name:
                self._take(line.get("key"), line.get("inputs"), line.get("rows"))

    def _take(self, key: Any, inputs: Any, rows: Any) -> None:
        if not isinstance(key, str) or not isinstance(inputs, list):
            return
        if not isinstance(rows, list):
            self._open[key] = OpenRequest(key, [str(one) for one in inputs])
            return
        self._open.pop(key, None)
        for text, row in zip(inputs, rows):
            # A failed row cost nothing, and may succeed now.
            if isinstance(row, dict) and not is_retryable(row):
                self._rows.setdefault(str(text), []).append(row)

    @property
    def open(self) -> List[OpenRequest]:
        """The requests whose answers are not known."""
        return list(self._open.values())

    def take_row(self, text: str) -> Optional[Any]:
        """The next recorded row of an input; equal inputs take theirs in turn."""
        rows = self._rows.get(text)
        return rows.pop(0) if rows else None

    def begin(self, key: str, inputs: Sequence[str]) -> None:
        self._journal.append(json.dumps({"batch": self._name, "key": key, "inputs": list(inputs)}))

    def end(self, key: str, inputs: Sequence[str], rows: Sequence[Any]) -> None:
        line = {"batch": self._name, "key": key, "inputs": list(inputs), "rows": list(rows)}
        self._journal.append(json.dumps(line))
