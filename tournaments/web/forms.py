"""What people type in, checked."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from engine.wordlists.folding import FOLDINGS
from tournaments.enums import JoinPolicy
from tournaments.models import Entry, Lexicon, Tournament
from tournaments.services.roster import free_lines
from tournaments.web.wording import ERRORS

# Longer than any word on a board, with room for a ligature that comes apart.
_LONGEST_TEXT = 24


class WordForm(forms.Form):
    """The word that somebody looks up."""

    word = forms.CharField(
        max_length=_LONGEST_TEXT,
        label=_("Word"),
        widget=forms.TextInput(
            attrs={"class": "caps", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


def _languages() -> list[tuple[str, str]]:
    return [(key, get_language_info(key)["name_translated"]) for key in FOLDINGS]


class LexiconForm(forms.ModelForm):
    """A director's own word list."""

    file = forms.FileField(label=_("File"), help_text=_("Plain text or CSV, one word a line; # opens a comment."))
    language = forms.ChoiceField(label=_("Language"), choices=_languages)

    class Meta:
        model = Lexicon
        fields = ("name", "edition", "language", "licence_note")
        labels = {"name": _("Name"), "edition": _("Edition"), "licence_note": _("Licence")}
        help_texts = {
            "name": _("The same for all editions of the list."),
            "edition": _("Such as a year."),
            "licence_note": _("Who may use the list, and on which terms."),
        }
        widgets = {"licence_note": forms.Textarea(attrs={"rows": 3})}
        error_messages = {
            NON_FIELD_ERRORS: {
                "unique_together": _("This edition is stored already and never changes. Choose another edition.")
            }
        }

    field_order = ("file", "name", "edition", "language", "licence_note")

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is too big before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size > settings.LEXICON_UPLOAD_BYTES:
            limit = filesizeformat(settings.LEXICON_UPLOAD_BYTES)
            raise forms.ValidationError(_("The file is too big: at most %(limit)s are read."), params={"limit": limit})
        return file


# By whether there is a field for the name, and one for the lines of the roster.
_MISSING = {
    (True, True): _("Give your name or pick it from the roster."),
    (True, False): _("Give your name."),
    (False, True): _("Pick your name from the roster."),
    (False, False): ERRORS["cannot-join/roster-only"],
}


class LineChoice(forms.ModelChoiceField):
    """Lines of the roster, told apart by club and table."""

    def label_from_instance(self, obj: Entry) -> str:
        table = gettext("Table %(table)s") % {"table": obj.table} if obj.table else ""
        return " · ".join(part for part in (obj.name, obj.club, table) if part)


class JoinForm(forms.Form):
    """Who joins: a new name, or a line of the roster that nobody has taken."""

    name = forms.CharField(label=_("Your name"), max_length=80, required=False)
    entry = LineChoice(
        label=_("You are on the roster as"),
        queryset=Entry.objects.none(),
        required=False,
        empty_label=_("Pick your name"),
        error_messages={"invalid_choice": ERRORS["cannot-join/taken"]},
    )
    code = forms.CharField(
        label=_("Code for joining"),
        max_length=12,
        required=False,
        help_text=_("The director announces it."),
        widget=forms.TextInput(attrs={"class": "caps", "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        lines = free_lines(tournament)
        self.fields["entry"].queryset = lines.order_by("name")
        if tournament.join_policy == JoinPolicy.ROSTER:
            del self.fields["name"]
        else:
            self.fields["entry"].label = _("Or pick your name from the roster")
            self.fields["name"].widget.attrs |= {"autocomplete": "name", "autofocus": True, "spellcheck": "false"}
        if not lines.exists():
            del self.fields["entry"]
        if not tournament.join_code:
            del self.fields["code"]

    def clean(self) -> dict[str, Any]:
        """One of both is needed."""
        given = {"name": "", "entry": None} | super().clean()
        if not given["name"].strip() and not given["entry"] and not self.errors:
            raise forms.ValidationError(_MISSING["name" in self.fields, "entry" in self.fields])
        return given
