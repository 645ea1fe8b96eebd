"""Ask sentences about one object: its characteristics, whose it is and where."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from typing import Any

from judge.scenario import model as m
from judge.scenario.making.things import Things


class AskObjects(Things):
    """What the questions about an object make."""

    def ask_description(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Described(what))

    def ask_name(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "name"))

    def ask_controller(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Holder(what, "controller"))

    def ask_owner(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Holder(what, "owner"))

    def power(self) -> str:
        return "power"

    def toughness(self) -> str:
        return "toughness"

    def size(self, *_: Any) -> str:
        return "size"

    def ask_quality(self, what: m.Ref, name: Any) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, name))

    def ask_quality_of(self, name: Any, what: m.Ref) -> m.Inquiry:
        return self.ask_quality(what, name)

    def ask_color(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "colors"))

    def ask_where(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Whereabouts(what))

    def ask_loyalty(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "loyalty"))

    def ask_host(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "host"))

    def ask_types(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "types"))

    def ask_abilities(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "abilities"))

    def ask_big(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Characteristic(what, "size"))

    def mana_value(self) -> str:
        return "mana value"

    def mana_cost(self) -> str:
        return "mana cost"

    def loyalty(self) -> str:
        return "loyalty"
