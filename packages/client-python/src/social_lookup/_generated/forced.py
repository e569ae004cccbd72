# Generated from the catalog by `npm run client`. Do not edit.

from typing import Final


class forced:
    """Handles, names and queries that force an outcome with a test key (docs/SANDBOX.md)."""

    not_found: Final = "sim_not_found"
    private: Final = "sim_private"
    restricted: Final = "sim_restricted"
    unavailable: Final = "sim_unavailable"
    ratelimited: Final = "sim_ratelimited"
    slow: Final = "sim_slow"
    malformed: Final = "sim_malformed"
    empty: Final = "sim_empty"
    last_page: Final = "sim_last_page"
    busy: Final = "sim_busy"
    no_credits: Final = "sim_no_credits"
    internal: Final = "sim_internal"
    too_large: Final = "sim_too_large"


class forced_ids:
    """Numeric ids that force an outcome with a test key."""

    not_found: Final = "9000000000000000000"
    private: Final = "9000000000000000001"
    restricted: Final = "9000000000000000002"
    unavailable: Final = "9000000000000000003"
    ratelimited: Final = "9000000000000000004"
    slow: Final = "9000000000000000005"
    malformed: Final = "9000000000000000006"
    empty: Final = "9000000000000000007"
    last_page: Final = "9000000000000000008"
    busy: Final = "9000000000000000009"
