import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Lexicon",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("edition", models.CharField(max_length=40)),
                ("language", models.CharField(help_text="key of the tile set the words are laid with", max_length=8)),
                (
                    "strength",
                    models.CharField(
                        blank=True, help_text="of a built list; empty for one that was imported", max_length=16
                    ),
                ),
                ("licence_note", models.TextField()),
                (
                    "sources",
                    models.JSONField(
                        default=list, help_text="of a built list: title, version, licence and words of each"
                    ),
                ),
                (
                    "checksum",
                    models.CharField(help_text="SHA-256 of the words, as the engine reckons it", max_length=64),
                ),
                ("word_count", models.PositiveIntegerField()),
                (
                    "graph",
                    models.CharField(
                        help_text="the compiled words: a file in the folder of the lexicons", max_length=120
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "imported_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("language", "name", "-pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("name", "edition"), name="lexicon_edition_is_stored_once"),
                    models.UniqueConstraint(fields=("name", "checksum"), name="lexicon_editions_differ"),
                    models.CheckConstraint(condition=models.Q(("word_count__gt", 0)), name="lexicon_has_words"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("edition", ""), _negated=True),
                            models.Q(("language", ""), _negated=True),
                            models.Q(("graph", ""), _negated=True),
                        ),
                        name="lexicon_is_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("checksum__regex", "^[0-9a-f]{64}$")), name="lexicon_checksum_is_sha256"
                    ),
                ],
            },
        ),
    ]
