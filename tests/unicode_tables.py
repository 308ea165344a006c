"""Makes `companion/table/lookalikes.py` from two files of the Unicode standard.

Run: python -m tests.unicode_tables confusables.txt DerivedCoreProperties.txt

The first is https://www.unicode.org/Public/security/15.0.0/confusables.txt and lies in the sources of ICU too, the
second https://www.unicode.org/Public/15.0.0/ucd/DerivedCoreProperties.txt and lies in Debian's package `unicode-data`.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).parents[1] / "companion" / "table" / "lookalikes.py"

HEAD = '''\
"""Letters that look alike and signs that show nothing, by the Unicode standard; `tests/unicode_tables.py` made it.

{confusables}, {ignorable}

Copyright © 1991-2022 Unicode, Inc. All rights reserved.
Distributed under the Terms of Use in https://www.unicode.org/copyright.html.

Permission is hereby granted, free of charge, to any person obtaining a copy of the Unicode data files and any
associated documentation (the "Data Files") or Unicode software and any associated documentation (the "Software") to
deal in the Data Files or Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data
Files or Software are furnished to do so, provided that either (a) this copyright and permission notice appear with all
copies of the Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY
RIGHTS. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY
SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
copyright holder.
"""

'''

WIDTH = 112
"""Signs in a line of the module."""

ROW = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+?) ;\tMA")


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def lookalikes(text: str) -> Iterator[tuple[str, str]]:
    """Each sign that looks like another, and that one, unless it decomposes into it; "m" is not taken for "rn": Ema and
    Erna are two names."""
    for source, target in ROW.findall(text):
        sign = chr(int(source, 16))
        alike = decomposed("".join(chr(int(sign, 16)) for sign in target.split()))
        alike = alike.replace("rn", "m")
        own = sign != alike and not re.search(r"\s", alike) and unicodedata.category(sign)[0] in "LMNPS"
        if own and decomposed(sign) == sign:
            yield sign, alike


def groups(pairs: Iterator[tuple[str, str]]) -> list[str]:
    """What looks alike, each as the sign that stands for all, a tab, and the others."""
    signs_by_form: dict[str, str] = {}
    for sign, alike in pairs:
        signs_by_form[alike] = signs_by_form.get(alike, "") + sign
    return [f"{alike}\t{''.join(sorted(signs))}" for alike, signs in sorted(signs_by_form.items())]


def invisible(text: str) -> list[tuple[int, int]]:
    """The ranges of signs that show nothing and are not of the categories that are dropped anyway."""
    matches = re.findall(r"^([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; Default_Ignorable_Code_Point", text, re.MULTILINE)
    numbers = sorted(n for begin, end in matches for n in range(int(begin, 16), int(end or begin, 16) + 1))
    ranges_found: list[tuple[int, int]] = []
    for number in numbers:
        if unicodedata.category(chr(number))[0] == "C":
            continue
        if ranges_found and ranges_found[-1][1] == number - 1:
            ranges_found[-1] = ranges_found[-1][0], number
        else:
            ranges_found.append((number, number))
    return ranges_found


def literals(text: str) -> Iterator[str]:
    """Lines that together say this text; signs beyond ASCII are written by their numbers."""
    line = ""
    for sign in text:
        escaped = json.dumps(sign)[1:-1] if sign.isascii() else ascii(sign)[1:-1]
        if len(line) + len(escaped) > WIDTH:
            yield f'    "{line}"\n'
            line = ""
        line += escaped
    yield f'    "{line}"\n'


def written(confusables: str, properties: str) -> str:
    """The module."""
    version = re.search(r"# Version: (\S+)", confusables)
    assert version
    head = HEAD.format(
        confusables=f"confusables.txt {version[1]} of UTS #39",
        ignorable=properties.splitlines()[0].removeprefix("# "),
    )
    ranges = "".join(f"    (0x{begin:04X}, 0x{end:04X}),\n" for begin, end in invisible(properties))
    doc = '"""Signs that show nothing, by their first and last numbers."""'
    entries = "".join(literals("\n".join(groups(lookalikes(confusables)))))
    return f"{head}INVISIBLE = (\n{ranges})\n{doc}\n\nLOOKALIKES = (\n{entries})\n" + (
        '"""In each row the sign that stands for all that look like it, a tab, and those."""\n'
    )


def main() -> None:
    confusables, properties = (Path(path).read_text(encoding="utf-8-sig") for path in sys.argv[1:3])
    TARGET.write_text(written(confusables, properties), encoding="utf-8")


if __name__ == "__main__":
    main()
