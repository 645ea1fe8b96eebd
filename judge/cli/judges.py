"""The commands of judges' accounts: judges add, list, password, close, reopen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from judge.cli.store import author, out, writing_to
from judge.web.store import accounts

if TYPE_CHECKING:
    from judge.web.store.records import Account


@click.group("judges")
def judges() -> None:
    """Accounts of the judges who may decide on the web service's answers."""


stdin = click.option("--password-stdin", is_flag=True, help="Read the password from standard input.")
as_json = click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")


def _password(from_stdin: bool) -> str:
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    found: str = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    return found


def _told(account: Account, what: str, json_: bool) -> None:
    if json_:
        out({"name": account.name, "active": account.active, "since": account.at.isoformat(timespec="seconds")})
    else:
        click.echo(f"{account.name}: {what}")


@judges.command("add")
@click.argument("name")
@stdin
@as_json
def add(name: str, password_stdin: bool, json_: bool) -> None:
    """Make an account for a judge; the password is asked for."""
    with writing_to() as store:
        accounts.clean_name(name)
        _told(accounts.add(store, name, _password(password_stdin), author()), "account made", json_)


@judges.command("password")
@click.argument("name")
@stdin
@as_json
def password(name: str, password_stdin: bool, json_: bool) -> None:
    """Set a judge's password anew; sessions begun with the old one end."""
    with writing_to() as store:
        found = accounts.change(store, name, author(), password=_password(password_stdin))
        _told(found, "password changed", json_)


@judges.command("close")
@click.argument("name")
@as_json
def close(name: str, json_: bool) -> None:
    """Close an account; what its judge decided remains."""
    with writing_to() as store:
        _told(accounts.change(store, name, author(), active=False), "account closed", json_)


@judges.command("reopen")
@click.argument("name")
@as_json
def reopen(name: str, json_: bool) -> None:
    """Open a closed account again."""
    with writing_to() as store:
        _told(accounts.change(store, name, author(), active=True), "account open", json_)


@judges.command("list")
@as_json
def list_(json_: bool) -> None:
    """Every account."""
    with writing_to() as store:
        found = accounts.everyone(store)
    if json_:
        rows = [{"name": a.name, "active": a.active, "since": a.at.isoformat(timespec="seconds")} for a in found]
        out({"judges": rows})
        return
    for account in found:
        click.echo(f"{account.name}  since {account.at.date()}{'' if account.active else '  (closed)'}")
    if not found:
        click.echo("no judge has an account (judge judges add NAME)", err=True)
