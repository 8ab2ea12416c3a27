package dev.trellis.testkit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The pieces of which generated strings are made. */
final class Characters {
    private Characters() {}

    static final List<String> LETTERS =
            IntStream.rangeClosed('a', 'z').mapToObj(Character::toString).toList();

    static final List<String> PLAIN =
            Stream.concat(
                            LETTERS.stream(),
                            IntStream.rangeClosed('0', '9').mapToObj(Character::toString))
                    .toList();

    // Quotes, controls, YAML and JSON syntax, template braces, line separators, combining marks,
    // right-to-left,
    // surrogate pairs, case pairs of unequal length, and what sorts differently as UTF-16 and as
    // UTF-8. All are valid
    // Unicode: a lone surrogate has no UTF-8 form, so no API server could carry it.
    static final List<String> NASTY =
            List.of(
                    "\"",
                    "'",
                    "\\",
                    "`",
                    "\n",
                    "\r",
                    "\t",
                    " ",
                    "\u0000",
                    "\u0001",
                    "\u007f",
                    "<",
                    ">",
                    "&",
                    "%",
                    "$",
                    "{{",
                    "}}",
                    ": ",
                    "#",
                    "- ",
                    "/",
                    "..",
                    ",",
                    "~",
                    "null",
                    "true",
                    "1e3",
                    "0x",
                    "\u0085",
                    "\u00a0",
                    "\u2028",
                    "\u2029",
                    "\ufeff",
                    "\u200d",
                    "\ufffd",
                    "\uffff",
                    "\u0301",
                    "\u00e9",
                    "\u0130",
                    "\u00df",
                    "\u05d0",
                    "\u202e",
                    "\u6f22",
                    "\ud83d\ude00",
                    "\ud83d\udc69\u200d\ud83d\ude80",
                    "\udbff\udfff");
}
