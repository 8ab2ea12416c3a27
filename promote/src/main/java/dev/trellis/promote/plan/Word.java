package dev.trellis.promote.plan;

import java.util.Locale;

/** How constants are spelled where people read them. */
final class Word {
    private Word() {}

    /** {@code SPEC_CHANGE} as {@code spec-change}. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
