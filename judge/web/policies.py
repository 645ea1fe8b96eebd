"""Policy documents that the operator loaded: their sections by number and title. Without any, the pages say so and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flask import Blueprint, redirect, render_template

from judge.errors import Malformed
from judge.law import policy
from judge.web.forms import given, pickers
from judge.web.problems import NotFoundHere

if TYPE_CHECKING:

    from judge.web.house import House


def address(alias: str, key: str) -> str:
    """The page of what was looked up."""
    return f"/policy/{quote(alias, safe='')}/{quote(key, safe='')}"


def section_of(alias: str, key: str) -> tuple[policy.Policy, policy.Section]:
    """A document and a section of it; NotFoundHere when one of them is not there."""
    try:
        document = policy.document(alias.casefold())
        return document, document.find(key)
    except Malformed as refusal:
        raise NotFoundHere(refusal.message, mend=refusal.mend) from None


def opened_by(words: str) -> str | None:
    """The page of the section that some words ask for ("ipg 2.1"); None when they ask for none that is loaded."""
    asked = policy.spoken(words)
    try:
        document, found = section_of(*asked) if asked is not None else (None, None)
    except NotFoundHere:
        return None
    return address(document.alias, found.number) if document is not None and found is not None else None


def blueprint(house: House) -> Blueprint:
    """The routes."""
    pages = Blueprint("policies", __name__)

    def page(**shown: Any) -> str:
        return render_template("policy.html", **{"documents": [], "document": None, "section": None, "above": [], "below": (), **shown}, **pickers(house))

    @pages.get("/policy")
    def overview() -> Any:
        """What is loaded; with ``q`` ("ipg 2.1") the section that is meant."""
        if (asked := policy.spoken(given("q"))) is not None:
            return redirect(address(*asked))
        return page(documents=[policy.document(alias) for alias in policy.loaded()])

    @pages.get("/policy/<alias>")
    def contents(alias: str) -> Any:
        """The sections of one document."""
        try:
            document = policy.document(alias.casefold())
        except Malformed as refusal:
            raise NotFoundHere(refusal.message, mend=refusal.mend) from None
        return page(document=document, below=document.sections)

    @pages.get("/policy/<alias>/<path:key>")
    def section(alias: str, key: str) -> Any:
        """One section."""
        document, found = section_of(alias, key)
        if key != found.number:
            return redirect(address(document.alias, found.number))
        above = [s for s in document.sections if found.number.startswith(f"{s.number}.")]
        return page(document=document, section=found, above=above, below=document.below(found.number))

    return pages
