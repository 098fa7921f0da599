"""What a director types in about the people of a tournament, checked; and why a line of a list cannot be used."""

from typing import Any, ClassVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.errors import BadEntry, NumberTaken
from tournaments.models import Entry
from tournaments.rosterfile import MAX_BYTES, Line, ListRefused
from tournaments.services.roster import Person
from tournaments.web import wording

_MOST_HOUSE_PLAYERS = 100

# What a line of the roster, or a column of a list, may hold.
COLUMNS = {
    "name": _("Name"),
    "first": _("First name"),
    "last": _("Last name"),
    "club": _("Club"),
    "number": _("Number"),
    "category": _("Category"),
    "table": _("Table"),
}

# Why a line of a list gives no entry; the codes are those of tournaments/rosterfile.py.
REASONS = {
    "quotes": _("The quotation marks do not close."),
    "columns": _("There are more columns than headings. Is a separator in the text? Put it in quotation marks."),
    "signs": _("There are signs that cannot be read. Save the file as UTF-8 and try again."),
    "no-letters": _("“%(culprit)s” is no name. Does a heading line tell which column is which?"),
    "no-number": _("“%(culprit)s” is no number."),
    "bad-name": _("The name is missing, or longer than 80 signs."),
    "bad-club": _("The club is longer than 80 signs."),
    "bad-category": _("The category is longer than 40 signs."),
    "bad-table": _("The table is longer than 16 signs."),
    "bad-number": _("The number %(culprit)s is too big."),
    "repeated": _("This person stands on line %(culprit)s already."),
    "number-repeated": _("This number stands on line %(culprit)s already."),
    "number-taken": _("This number belongs to %(culprit)s."),
}

# Why a list cannot be read at all.
REFUSALS = {
    "too-big": _("The list is too big: at most 1 MB are read."),
    "too-long": _("The list is too long: at most 2,000 lines are read. Split it."),
    "packed": _("This is an office document or a packed file. Save it as CSV first."),
    "empty": _("The list is empty."),
    "no-name-column": _("The heading line has no column Name."),
}


def reason(line: Line) -> str:
    return str(REASONS[line.reason]) % {"culprit": line.culprit}


def refusal(error: ListRefused) -> str:
    return str(REFUSALS[error.culprit])


def details(person: Person | Entry) -> str:
    """What tells namesakes apart, in one line."""
    number = gettext("No. %(number)d") % {"number": person.number} if person.number is not None else ""
    table = gettext("Table %(table)s") % {"table": person.table} if person.table else ""
    return " · ".join(part for part in (person.club, number, person.category, table) if part)


class PersonForm(forms.ModelForm):
    """A line of the roster; that a number is given once is the service's to say."""

    class Meta:
        model = Entry
        fields = ("name", "club", "number", "category", "table")
        labels = COLUMNS
        widgets: ClassVar = {"number": forms.TextInput(attrs={"inputmode": "numeric"})}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.widget.attrs |= {"autocomplete": "off"}
        self.fields["name"].widget.attrs |= {"spellcheck": "false", "autofocus": self.instance.pk is None}

    def person(self) -> Person:
        return Person(**{name: self.cleaned_data[name] for name in self.Meta.fields})

    def refuse(self, error: BadEntry) -> None:
        """Say what the service found wrong, beside the field that it is about."""
        field = "number" if isinstance(error, NumberTaken) else error.culprit
        self.add_error(field if field in self.fields else None, wording.sentence(error))

    def _post_clean(self) -> None:
        """The entry stays as it is: services change it."""


class ListForm(forms.Form):
    """A list of people, pasted or as a file."""

    text = forms.CharField(
        label=_("List"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label=_("Or a CSV file"), required=False, allow_empty_file=True)

    def clean_file(self) -> UploadedFile | None:
        file: UploadedFile | None = self.cleaned_data["file"]
        if file and file.size > MAX_BYTES:
            raise forms.ValidationError(REFUSALS["too-big"])
        return file

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if not self.errors and not given["file"] and not given["text"].strip():
            raise forms.ValidationError(_("Paste a list, or pick a file."))
        if not self.errors and given["file"] and given["text"].strip():
            raise forms.ValidationError(_("There is a pasted list and a file. Take one after the other."))
        return given


class HouseForm(forms.Form):
    """Computer players for practice, their levels spread evenly over a range."""

    count = forms.IntegerField(label=_("How many"), min_value=1, max_value=_MOST_HOUSE_PLAYERS, initial=6)
    lowest = forms.IntegerField(label=_("Weakest level"), min_value=1, max_value=10, initial=3)
    highest = forms.IntegerField(label=_("Strongest level"), min_value=1, max_value=10, initial=8)

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if not self.errors and given["lowest"] > given["highest"]:
            raise forms.ValidationError(_("The weakest level is above the strongest."))
        return given

    def levels(self) -> list[int]:
        """One level for each player, from the weakest to the strongest."""
        count, lowest, highest = (self.cleaned_data[name] for name in ("count", "lowest", "highest"))
        return [lowest + round(place * (highest - lowest) / max(1, count - 1)) for place in range(count)]


class MergeForm(forms.Form):
    """The other entry of the same person, which stays."""

    into = forms.ModelChoiceField(
        label=_("Who is the same person?"), queryset=Entry.objects.none(), empty_label=_("Pick the other entry")
    )

    def __init__(self, *args: Any, entry: Entry, **options: Any) -> None:
        super().__init__(*args, **options)
        others = entry.tournament.entries.filter(withdrawn_at=None, merged_into=None, level=None)
        self.fields["into"].queryset = others.exclude(pk=entry.pk).order_by("name")
        self.fields["into"].label_from_instance = lambda one: f"{one.name} · {details(one)}".rstrip(" ·")

    @property
    def has_choice(self) -> bool:
        return bool(self.fields["into"].queryset.exists())
