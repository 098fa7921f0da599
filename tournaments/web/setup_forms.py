"""What a director fills in: a new tournament, its settings, and who helps to run it."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from games.presets import preset, variant_keys
from tournaments import files, queries
from tournaments.enums import JoinPolicy, Role
from tournaments.models import Lexicon, Tournament
from tournaments.services.tournaments import Settings
from tournaments.web import wording

# What each preset means for those who play; the numbers are those of games/data/presets.toml.
PRESETS = {
    "simultan": (
        wording.PRESETS["simultan"],
        _("3 minutes a turn. The best move that somebody found is laid. No warnings, no bonuses."),
    ),
    "duplicate": (
        wording.PRESETS["duplicate"],
        _("3 minutes a turn. The best possible move is laid. With 16 players or more, a lone finder gets 10 more."),
    ),
    "semi-rapid": (wording.PRESETS["semi-rapid"], _("Like Duplicate, with 2 minutes a turn.")),
    "blitz": (wording.PRESETS["blitz"], _("Like Duplicate, with 1 minute a turn.")),
}
VARIANTS = {
    "joker": _("Joker game: a blank on every rack"),
    "7of8": _("7 of 8: eight tiles on the rack, at most seven are laid"),
    "7and8": _("7 and 8: eight tiles on the rack, all may be laid; 75 points more for eight"),
}
_FIXED = ("lexicon", "preset", "variants")
_CLOCK = re.compile(r"(?:(\d{1,2}):)?(\d{1,4})")
_LONGEST = 3600


class Clock(forms.CharField):
    """Minutes and seconds as ``2:30``, or seconds alone; nothing means what the rules say."""

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        found = _CLOCK.fullmatch(text)
        if not found:
            raise forms.ValidationError(_("Give minutes and seconds, such as 2:30, or seconds."))
        return int(found[1] or 0) * 60 + int(found[2])

    def validate(self, value: int | None) -> None:
        if value is not None and not 10 <= value <= _LONGEST:
            raise forms.ValidationError(_("A turn lasts 10 seconds to one hour."))

    def run_validators(self, value: Any) -> None:
        """Those of a text do not fit a number."""

    def prepare_value(self, value: Any) -> Any:
        return f"{value // 60}:{value % 60:02}" if isinstance(value, int) else value


class LexiconChoice(forms.ModelChoiceField):
    def label_from_instance(self, obj: Lexicon) -> str:
        language = get_language_info(obj.language)["name_translated"]
        return f"{str(language).capitalize()}: {obj.title}"


class TournamentForm(forms.Form):
    """All settings of a tournament; only the name has no default."""

    name = forms.CharField(
        label=_("Name"), max_length=120, error_messages={"required": _("A tournament needs a name.")}
    )
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    lexicon = LexiconChoice(label=_("Word list"), queryset=Lexicon.objects.none(), empty_label=None)
    preset = forms.ChoiceField(label=_("Rules"), widget=forms.RadioSelect)
    variants = forms.MultipleChoiceField(
        label=_("Variants"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(key, VARIANTS.get(key, key)) for key in variant_keys()],
    )
    round_count = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99)
    seconds = Clock(
        label=_("Time for a turn"), required=False, help_text=_("Such as 2:30. Left empty: as the rules say.")
    )
    join_policy = forms.ChoiceField(label=_("Who may join"), choices=JoinPolicy.choices)
    join_code = forms.CharField(
        label=_("Code for joining"),
        max_length=12,
        required=False,
        help_text=_("Whoever joins has to type it. Announce it in the hall."),
    )
    shows_points = forms.BooleanField(label=_("Players see the points of what they are laying"), required=False)
    sends_at_zero = forms.BooleanField(label=_("What lies complete is sent by itself at the bell"), required=False)
    is_automatic = forms.BooleanField(
        label=_("Automatic: the program lays, draws and starts the clock"), required=False
    )
    pause_seconds = forms.IntegerField(
        label=_("Seconds between two turns, when automatic"), min_value=0, max_value=_LONGEST
    )
    locks_lookup = forms.BooleanField(label=_("The word look-up is closed while a turn runs"), required=False)
    plays_along = forms.BooleanField(
        label=_("I play along"),
        required=False,
        help_text=_("The console then hides from you what players do not see."),
    )

    def __init__(self, data: QueryDict | None = None, *, initial: Mapping[str, Any], fixed: bool = False) -> None:
        super().__init__(_with_defaults(data, initial), initial=dict(initial))
        usable = [one.pk for one in queries.newest_lexicons() if files.are_there(one)]
        if initial.get("lexicon"):
            usable.append(initial["lexicon"].pk)
        lexicons: Any = self.fields["lexicon"]
        lexicons.queryset = Lexicon.objects.filter(pk__in=usable).order_by("language", "name", "-pk")
        rules: Any = self.fields["preset"]
        rules.choices = _presets(initial["preset"])
        self.fields["name"].widget.attrs |= {"autofocus": "name" not in initial, "autocomplete": "off"}
        self.fields["seconds"].widget.attrs |= {"placeholder": "3:00"}
        for name in _FIXED if fixed else ():
            self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("join_policy") == JoinPolicy.CODE and not given.get("join_code", "").strip():
            self.add_error("join_code", _("Give the code that players need to join."))
        if {"7of8", "7and8"} <= set(given.get("variants", ())):
            self.add_error("variants", _("Either 7 of 8 or 7 and 8, not both."))
        return given

    @property
    def settings(self) -> Settings:
        given = self.cleaned_data
        return Settings(**given | {"variants": tuple(given["variants"])})


def _with_defaults(data: QueryDict | None, initial: Mapping[str, Any]) -> QueryDict | None:
    """A form that brings nothing but a name means all the defaults; unticked boxes are silent, so it is all or none."""
    if data is None or "preset" in data:
        return data
    filled = data.copy()
    for name, value in initial.items():
        if name in data or value in (None, False):
            continue
        filled.setlist(name, [str(one) for one in value] if isinstance(value, list) else [_sent(value)])
    return filled


def _sent(value: Any) -> str:
    return str(value.pk if isinstance(value, Lexicon) else "on" if value is True else value)


def _presets(present: str) -> list[tuple[str, str]]:
    known = [(key, str(name)) for key, (name, _meaning) in PRESETS.items()]
    return known if present in PRESETS else [*known, (present, present.capitalize())]


def defaults() -> dict[str, Any]:
    """What a tournament is like whose director gives nothing but its name."""
    fields = Settings.__dataclass_fields__
    plain = {name: fields[name].default for name in fields if name not in ("name", "date", "lexicon", "is_demo")}
    return plain | {"variants": [], "date": timezone.localdate(), "lexicon": _usual_lexicon()}


def _usual_lexicon() -> Lexicon | None:
    language = (get_language() or "en")[:2]
    usual = queries.built_lexicon(language, "wide")
    if usual and files.are_there(usual):
        return usual
    others = [one for one in queries.newest_lexicons().order_by("-pk") if files.are_there(one)]
    return next((one for one in others if one.language == language), others[0] if others else None)


def present_settings(tournament: Tournament) -> dict[str, Any]:
    """The settings as they are, for the form; the clock only where it is not the one of the rules."""
    rules = tournament.rules
    usual = preset(rules.key, tiles=tournament.language, variants=rules.variants).contest.seconds
    named = {name: getattr(tournament, name) for name in TournamentForm.base_fields if hasattr(tournament, name)}
    return named | {
        "preset": rules.key,
        "variants": list(rules.variants),
        "seconds": None if rules.contest.seconds == usual else rules.contest.seconds,
    }


class OfficialForm(forms.Form):
    """Somebody with an account, and the role."""

    username = forms.CharField(
        label=_("Account"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.ARBITER)


class NewOfficialForm(forms.ModelForm):
    """Somebody without an account: the name for it, and the role."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.ARBITER)

    class Meta:
        model = get_user_model()
        fields = ("username",)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        name = self.fields["username"]
        name.label, name.help_text = _("Name of the new account"), _("Letters, digits and @ . + - _")
        name.widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}
