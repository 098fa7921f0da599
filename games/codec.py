"""Frozen records <-> JSON values, driven by the types that the records declare.

Reading is strict: an unknown field, a missing one or a value of the wrong type is a ``RecordError`` that names the
place, because what is read here may come from a stranger.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from games.errors import RecordError
from games.protocol import Action, Game, State

Record = TypeVar("Record")


def encode(value: Any) -> Any:
    """A record as plain JSON values, every field written out, so that later defaults change nothing that is stored."""
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [encode(one) for one in value]
    if is_dataclass(value):
        kind: Any = type(value)
        return {name: encode(getattr(value, name)) for name in _fields(kind)}
    return value


def decode(kind: type[Record], value: Any, where: str = "record") -> Record:
    """The record of a type that plain values describe; raises ``RecordError`` naming the place in ``where``."""
    return cast(Record, _decode(kind, value, where))


def encode_action(action: Any) -> dict[str, Any]:
    """An action with its kind: ``{"kind": "lay", …}``."""
    return {"kind": _kind(type(action)), **encode(action)}


def decode_action(game: Game[State, Action], value: Any) -> Action:
    """An action of a game; raises ``RecordError``."""
    if not isinstance(value, Mapping):
        raise RecordError(f"an action is an object with a kind, not {value!r}")
    kinds = {_kind(one): one for one in game.action_types}
    kind = kinds.get(str(value.get("kind")))
    if kind is None:
        raise RecordError(f"{game.key} has no action {value.get('kind')!r}: expected one of {', '.join(kinds)}")
    rest = {name: one for name, one in value.items() if name != "kind"}
    return cast(Action, _decode(kind, rest, _kind(kind)))


def _kind(action: type[Any]) -> str:
    name = action.__name__
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).removeprefix("-")


@cache
def _fields(kind: Any) -> dict[str, Field[Any]]:
    return {field.name: field for field in fields(kind) if field.init}


@cache
def _types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode(kind: Any, value: Any, where: str) -> Any:
    if get_origin(kind) in (Union, UnionType):
        return _decode_union(get_args(kind), value, where)
    if get_origin(kind) is tuple:
        return _decode_tuple(get_args(kind), value, where)
    if is_dataclass(kind):
        return _decode_record(kind, value, where)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _decode_enum(kind, value, where)
    if type(value) is not kind:
        raise RecordError(f"{where}: expected {kind.__name__}, found {value!r}")
    return value


def _decode_record(kind: Any, value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise RecordError(f"{where}: expected an object, found {value!r}")
    known = _fields(kind)
    if unknown := sorted(str(name) for name in value.keys() - known.keys()):
        raise RecordError(f"{where}: nobody knows {', '.join(unknown)}; expected {', '.join(known)}")
    if missing := sorted(_required(kind) - value.keys()):
        raise RecordError(f"{where}: {', '.join(missing)} is missing")
    types = _types(kind)
    try:
        return kind(**{name: _decode(types[name], one, f"{where}.{name}") for name, one in value.items()})
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None


def _required(kind: Any) -> set[str]:
    known = _fields(kind).items()
    return {name for name, field in known if field.default is MISSING and field.default_factory is MISSING}


def _decode_union(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and NoneType in kinds:
        return None
    records = [kind for kind in kinds if is_dataclass(kind)]
    if isinstance(value, Mapping) and len(records) > 1:
        records = [kind for kind in records if _required(kind) <= value.keys()] or records
    others = [kind for kind in kinds if kind is not NoneType and not is_dataclass(kind)]
    return _decode((records + others)[0], value, where)


def _decode_tuple(kinds: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise RecordError(f"{where}: expected a list, found {value!r}")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise RecordError(f"{where}: expected {len(kinds)} values, found {len(value)}")
    pairs = zip(kinds, value, strict=True)
    return tuple(_decode(kind, one, f"{where}[{place}]") for place, (kind, one) in enumerate(pairs))


def _decode_enum(kind: type[Enum], value: Any, where: str) -> Enum:
    names = {one.name.lower() if issubclass(kind, IntEnum) else one.value: one for one in kind}
    if not isinstance(value, str) or value not in names:
        raise RecordError(f"{where}: expected one of {', '.join(names)}, found {value!r}")
    return names[value]
