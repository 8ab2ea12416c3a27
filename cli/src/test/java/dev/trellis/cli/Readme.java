package dev.trellis.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The command lines that documents show, and what README.md says they answer. */
final class Readme {
    private static final Path PROJECT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SESSION =
            Pattern.compile("(?m)^\\$ ./trellis ([^\\n]+)\\n((?:(?!\\$ |```).*\\n)*)");

    private Readme() {}

    /** What README.md shows below a command line. */
    static String outputOf(String line) {
        return SESSION.matcher(text("README.md"))
                .results()
                .filter(session -> session.group(1).equals(line))
                .map(session -> session.group(2))
                .findFirst()
                .orElseThrow(() -> new AssertionError("README.md does not show " + line));
    }

    /** The lines of a document that call us, without our name and comments. */
    static List<String> commands(String document) {
        return SHELL.matcher(text(document))
                .results()
                .flatMap(block -> block.group(1).lines())
                .filter(line -> line.startsWith("./trellis "))
                .map(line -> line.substring("./trellis ".length()))
                .map(line -> line.replaceFirst(" +#.*| \\|.*", "").strip())
                .toList();
    }

    private static String text(String document) {
        try {
            return Files.readString(PROJECT.resolve(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
