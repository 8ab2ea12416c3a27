package dev.trellis.engine.controller;

import java.util.regex.Pattern;

/** Reasons are stable codes, the same in conditions, events, logs and metrics. */
final class Reasons {
    private static final Pattern CODE = Pattern.compile("[A-Z][A-Za-z0-9]{0,127}");

    private Reasons() {}

    static void check(String reason) {
        if (!CODE.matcher(reason).matches()) {
            throw new IllegalArgumentException(
                    "reason is not a code of letters and digits that starts with a capital: "
                            + reason);
        }
    }
}
