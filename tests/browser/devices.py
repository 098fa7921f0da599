"""The browser that is driven, and the devices that it stands for."""

import shutil
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = "no Chromium on this machine: install it (Debian, Ubuntu: apt install chromium)"
LAUNCH: dict[str, Any] = {"executable_path": CHROMIUM, "args": ["--disable-gpu"]}

GERMAN: dict[str, Any] = {"locale": "de-DE", "timezone_id": "Europe/Berlin"}
DARK: dict[str, Any] = {"color_scheme": "dark"}
STILL: dict[str, Any] = {"reduced_motion": "reduce"}

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 360, "height": 740}
DESKTOP: dict[str, Any] = {"viewport": WIDE}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}}
PHONE: dict[str, Any] = {"viewport": NARROW, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
