"""How static files are stored for visitors: compressed, and named by their content. Knows no page and no script."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the imports between our ES modules as well, so that no browser mixes an old module with a new one.

    What it finds are whole statements with a semicolon, ``import { begin } from "./laying.js";``. Modules that import
    each other in a circle cannot be named by their content and stop ``collectstatic``. Other people's scripts stay as
    they are: their comments mention imports of files that they do not ship.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "simultan/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
