package dev.trellis.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The commands that a guide gives. */
final class Guide {
    private static final Pattern COMMANDS = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);

    private Guide() {}

    /** All of a section, as they stand there. */
    static String commands(String file, String heading) throws IOException {
        var guide = Files.readString(Commands.root().resolve(file));
        var start = guide.indexOf(heading);
        var section = guide.substring(start, guide.indexOf("\n## ", start + 1));
        var commands =
                COMMANDS.matcher(section)
                        .results()
                        .map(block -> block.group(1))
                        .collect(Collectors.joining());
        assertThat(commands.lines()).hasSizeGreaterThan(10);
        return commands;
    }

    /** The calls of trellis on a whole page, without that word and without remarks. */
    static List<String> lines(String file) throws IOException {
        return COMMANDS.matcher(Files.readString(Commands.root().resolve(file)))
                .results()
                .flatMap(block -> block.group(1).lines())
                .filter(line -> line.startsWith("./trellis "))
                .map(line -> line.substring("./trellis ".length()).replaceFirst(" +#.*", ""))
                .toList();
    }
}
