package dev.trellis.apiserver.differential;

import java.util.List;

/**
 * What a server answered, without what must differ: names it made up, versions and times.
 *
 * @param warnings sorted
 * @param body parsed and printed with sorted members
 */
record Answer(int status, String contentType, List<String> warnings, String body) {
    Answer {
        warnings = List.copyOf(warnings);
    }

    @Override
    public String toString() {
        return "%d %s %s%n%s".formatted(status, contentType, warnings, body);
    }
}
