"""Make static/fonts/grenze.woff2: the letters of Grenze ExtraBold that headings need, with its licence beside it.

    pip install fonttools brotli
    npm pack @fontsource/grenze@5.3.0 && tar xf fontsource-grenze-5.3.0.tgz && python .ci/subset_font.py package

Prints the file's SHA-256, which belongs in tests/web/site/test_assets.py.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from pathlib import Path

FONTS = Path(__file__).resolve().parent.parent / "static/fonts"
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "ŒœŸ‘’‚“”„–—…€−"
"""The letters of the seven languages, digits and punctuation."""
NAMES = "ĄąĆćČčĎďĐđĘęĚěĞğİıŁłŃńŇňŐőŘřŚśŞşŠšŤťŮůŰűŹźŻżŽžȘșȚț"
"""More letters that players' names have."""
PARTS = {"latin": LATIN, "latin-ext": NAMES}
"""Part of the published font -> the letters that are taken from it."""
EPOCH = 2_082_844_800
"""The start of 1970 in seconds since 1904, as fonts count."""
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def take_letters(source: Path, letters: str, target: Path) -> None:
    """Write a font with these letters only. Its digits are as high as capitals, and all of one width."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(source, recalcTimestamp=False)
    tabular = {ord("0") + n: f"{name}.tf" for n, name in enumerate(DIGITS)}
    for table in font["cmap"].tables:
        table.cmap |= {code: glyph for code, glyph in tabular.items() if code in table.cmap}
    options = subset.Options(layout_features=["kern"], hinting=False, name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["GDEF", "GSUB", "STAT", "prep", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = None
    font.save(target)


def join(package: Path, target: Path) -> None:
    """Write one font with the letters of all parts."""
    from fontTools.merge import Merger

    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{part}.ttf" for part in PARTS]
        for (part, letters), file in zip(PARTS.items(), parts, strict=True):
            take_letters(package / f"files/grenze-{part}-800-normal.woff2", letters, file)
        font = Merger().merge([str(file) for file in parts])
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = EPOCH  # else the time of this run
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    made = FONTS / "grenze.woff2"
    join(Path(sys.argv[1]), made)
    shutil.copyfile(Path(sys.argv[1]) / "LICENSE", FONTS / "OFL.txt")
    print(made.name, made.stat().st_size, hashlib.sha256(made.read_bytes()).hexdigest())
