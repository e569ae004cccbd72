"""The highest price of a call, computed before it is sent."""

from __future__ import annotations

import math
from typing import Any, Mapping


def _highest(rate: Mapping[str, Any]) -> float:
    return float(max([rate["base"], *rate.get("outcomes", {}).values()]))


def _is_selected(sent: Any, value: Any) -> bool:
    if value is None:
        return bool(sent)
    words = sent if isinstance(sent, (list, tuple)) else str(sent or "").split(",")
    return value in words


def quote(price: Any, params: Mapping[str, Any]) -> float:
    """The highest price in credits of a call with these parameters, by a price list (``x-price`` of the OpenAPI document)."""
    if price is None:
        return 0
    if isinstance(price, (int, float)):
        return price
    given = price.get("given", {})
    total = _highest(next((rate for name, rate in given.items() if name in params), price))
    inputs = price.get("inputs")
    if inputs:
        values = params.get(inputs["parameter"])
        count = len(values) if isinstance(values, (list, tuple)) else 1
        total += count * max(0, *inputs["rates"].values())
    records = price.get("records")
    if records:
        wanted = params.get(records.get("limit", ""), math.inf)
        total += records["credits"] * min(float(wanted), records["maxRecords"])
    for surcharge in price.get("surcharges", []):
        if _is_selected(params.get(surcharge["parameter"]), surcharge.get("value")):
            total += surcharge["credits"] * surcharge["maxUnits"]
    return total
