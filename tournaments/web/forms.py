"""What people type in, checked."""

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from engine.wordlists.folding import FOLDINGS
from tournaments.models import Lexicon

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

    field_order = ("file", "name", "edition", "language", "licence_note")

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is too big before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size > settings.LEXICON_UPLOAD_BYTES:
            limit = filesizeformat(settings.LEXICON_UPLOAD_BYTES)
            raise forms.ValidationError(_("The file is too big: at most %(limit)s are read."), params={"limit": limit})
        return file
