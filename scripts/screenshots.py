"""Take pictures of the demo's report for the README: front, story, article; wide and narrow.

    python scripts/screenshots.py [REPORT_FOLDER] [OUT_FOLDER]

Needs the demo's report (`make demo`) and a Chromium of the system.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"wide": (1280, 900), "narrow": (390, 844)}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def main(argv: list[str]) -> int:
    """Take the pictures; the exit status is 1 where there is nothing to take them of."""
    report = Path(argv[0]) if argv else ROOT / "demo" / "report"
    out = Path(argv[1]) if len(argv) > 1 else ROOT / "docs" / "img"
    program = next((p for name in BROWSERS if (p := shutil.which(name))), None)
    if program is None or not (report / "index.html").exists():
        print("screenshots: need a Chromium (apt-get install chromium) and the demo's report (make demo)")
        return 1
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for name, page in pages_of(report).items():
                take(browser, page, out / f"{name}-{size}.png", width, height)
        browser.close()
    return 0


def pages_of(report: Path) -> dict[str, Path]:
    """The front page, the story with most findings, and the article that its first card is about."""
    stories = [p for p in report.glob("*.html") if not p.name.startswith(("index", "article-", "outlet-"))]
    story = max(stories, key=lambda p: (p.read_text(encoding="utf-8").count('class="card '), p.name))
    text = story.read_text(encoding="utf-8")
    article = text[text.index("article-") :].split("#")[0].split('"')[0]
    return {"front": report / "index.html", "story": story, "article": report / article}


def take(browser: Browser, page: Path, picture: Path, width: int, height: int) -> None:
    """Take one picture of the top of a page."""
    tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    tab.goto(page.resolve().as_uri())
    tab.screenshot(path=str(picture))
    tab.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
