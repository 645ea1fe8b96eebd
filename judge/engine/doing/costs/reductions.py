"""Taking mana off a cost (116.7; 118.7 today): generic by generic, a colour by its own, the rest of a colour by generic."""

from __future__ import annotations

from collections.abc import Iterable


def reduced(symbols: Iterable[str], by: Iterable[str]) -> tuple[str, ...]:
    """The mana symbols (X settled) less others. Of a hybrid symbol that reduces, the half that takes most off is chosen, and of one in
    the cost the half that it can be taken off (116.7a, 118.7b-e today); what is left of generic mana is taken off the number in a
    symbol like {2/W} (107.4e)."""
    left = [s for s in symbols if not s.isdigit()]
    generic = sum(int(s) for s in symbols if s.isdigit())
    less = 0
    for s in by:
        if s.isdigit():
            less += int(s)
            continue
        halves = [h for h in s.split("/") if h.isalpha() and h != "P"]
        hit = next((k for k in left if k in halves), None) or next((k for k in left if set(k.split("/")) & set(halves)), None)
        if hit is not None:
            left.remove(hit)
        elif s != "X":
            less += max((int(h) for h in s.split("/") if h.isdigit()), default=1)
    over = max(0, less - generic)
    generic = max(0, generic - less)
    kept = []
    for s in left:
        number, _, rest = s.partition("/")
        if over and number.isdigit() and rest:
            taken = min(over, int(number))
            over -= taken
            if taken == int(number):
                continue  # it is paid with generic mana, of which nothing is left
            s = f"{int(number) - taken}/{rest}"
        kept.append(s)
    return (*((str(generic),) if generic else ()), *kept)
