package dev.trellis.cli.build;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what Maven prints: where it is, and in the end what went wrong. */
final class MavenOutput {
    private static final int LINES_SHOWN = 15;

    private static final Pattern MODULE =
            Pattern.compile("\\[INFO] Building (.+?) \\S+\\s+\\[(\\d+/\\d+)]");
    private static final Pattern FETCH = Pattern.compile("Downloading from [^:]+: .*/([^/]+)");

    /** True of any failure, and so of no help with this one. */
    private static final Pattern BOILERPLATE =
            Pattern.compile(
                    "\\[ERROR]\\s*(-> \\[Help.*|\\[Help.*|To see the full.*|Re-run Maven.*"
                            + "|For more information.*|After correcting.*|mvn <args>.*)?");

    private MavenOutput() {}

    /** What Maven begins to do with this line, where the line says it. */
    static Optional<String> step(String line) {
        var module = MODULE.matcher(line);
        if (module.lookingAt()) {
            return Optional.of("building " + module.group(1) + " (" + module.group(2) + ")");
        }
        var fetch = FETCH.matcher(line);
        return fetch.lookingAt() ? Optional.of("fetching " + fetch.group(1)) : Optional.empty();
    }

    /** The lines that tell why a build failed; the last ones where none of them looks like that. */
    static List<String> reasons(List<String> log) {
        var telling =
                log.stream().filter(MavenOutput::tells).distinct().limit(LINES_SHOWN).toList();
        return telling.isEmpty()
                ? log.subList(Math.max(0, log.size() - LINES_SHOWN), log.size())
                : telling;
    }

    private static boolean tells(String line) {
        // A warning at a place in a file is an error here: warnings fail the build.
        return (line.startsWith("[ERROR]") && !BOILERPLATE.matcher(line).matches())
                || (line.startsWith("[WARNING]") && line.contains(".java:["));
    }
}
