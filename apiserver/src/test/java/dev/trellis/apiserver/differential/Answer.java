package dev.trellis.apiserver.differential;

import java.util.List;

/**
 * What a server answered, without what must differ: names it made up, versions and times.
 *
 * @param headers those that clients act on
 * @param warnings sorted
 * @param body parsed and printed with sorted members
 */
record Answer(
        int status, String contentType, List<String> headers, List<String> warnings, String body) {
    /** To what no server was asked. */
    static final Answer NONE = new Answer(0, "", List.of(), List.of(), "");

    Answer {
        headers = List.copyOf(headers);
        warnings = List.copyOf(warnings);
    }

    @Override
    public String toString() {
        return "%d %s%n%s%n%s%n%s".formatted(status, contentType, headers, warnings, body);
    }
}
