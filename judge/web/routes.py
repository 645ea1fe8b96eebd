"""Views that stand in the open, each with its route: what ``Blueprint`` does, but the house they show comes when the service is built.

    pages = Routes("pages", __name__)

    @pages.get("/cards/<path:name>")
    def card(house: House, name: str) -> Any: ...

    pages.blueprint(house)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Blueprint

if TYPE_CHECKING:
    from judge.web.house import House

View = TypeVar("View", bound=Callable[..., Any])


class Routes:
    """The routes of one blueprint, in the order in which they are written down."""

    def __init__(self, name: str, import_name: str, url_prefix: str | None = None) -> None:
        """As ``Blueprint`` has it."""
        self._name, self._import_name, self._prefix = name, import_name, url_prefix
        self._routes: list[tuple[str, Callable[..., Any], dict[str, Any]]] = []

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Enter a view, which takes the house first and then what the address holds."""

        def enter(view: View) -> View:
            self._routes.append((rule, view, options))
            return view

        return enter

    def get(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Enter a view that shows something."""
        return self.route(rule, methods=["GET"], **options)

    def post(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Enter a view that takes something."""
        return self.route(rule, methods=["POST"], **options)

    def blueprint(self, house: House) -> Blueprint:
        """The routes of one house's service."""
        made = Blueprint(self._name, self._import_name, url_prefix=self._prefix)
        for rule, view, options in self._routes:
            made.add_url_rule(rule, view_func=_of(house, view), **options)
        return made


def _of(house: House, view: Callable[..., Any]) -> Callable[..., Any]:
    """The view of that house, under its own name: by it flask names the endpoint."""

    @wraps(view)
    def shown(**address: Any) -> Any:
        return view(house, **address)

    return shown
