package dev.trellis.hub;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The steps of a document that can be run: console blocks with commands and what they print, and
 * comments that say what the agents of clusters do in between, and what an explanation below says.
 *
 * @param steps in the order of the document
 */
record ConsoleDocument(List<Step> steps) {
    private static final Pattern STEPS =
            Pattern.compile(
                    "^```console\\n(?<console>.*?)^```$"
                            + "|^<!-- agents: (?<agents>\\S+) on (?<clusters>[a-z, ]+) is"
                            + " (?<not>not )?ready -->$"
                            + "|^<!-- why: (?<addon>\\S+) on (?<cluster>\\S+) -->\\n\\n"
                            + "```text\\n(?<why>.*?)^```$",
                    Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern COMMAND =
            Pattern.compile("^\\$ (?<line>.*)\\n(?<output>(?:(?!\\$ ).*\\n)*)", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

    ConsoleDocument {
        steps = List.copyOf(steps);
    }

    sealed interface Step {
        /** A command line, and the lines that it prints. */
        record Command(String line, List<String> output) implements Step {
            public Command {
                output = List.copyOf(output);
            }

            /** The words of the line, as a shell would part them; only single quotes are known. */
            List<String> words() {
                return WORD.matcher(line)
                        .results()
                        .map(word -> word.group().replace("'", ""))
                        .toList();
            }
        }

        /** What the explanation of an add-on on a cluster says. */
        record Why(String addon, String cluster, List<String> lines) implements Step {
            public Why {
                lines = List.copyOf(lines);
            }
        }

        /** The agents of clusters report about an add-on. */
        record Report(String addon, List<String> clusters, boolean ready) implements Step {
            public Report {
                clusters = List.copyOf(clusters);
            }
        }
    }

    static ConsoleDocument of(String markdown) {
        return new ConsoleDocument(
                STEPS.matcher(markdown).results().flatMap(ConsoleDocument::steps).toList());
    }

    private static Stream<Step> steps(MatchResult found) {
        if (found.group("console") != null) {
            return COMMAND.matcher(found.group("console"))
                    .results()
                    .map(one ->
                            new Step.Command(
                                    one.group("line"), one.group("output").lines().toList()));
        }
        return Stream.of(
                found.group("why") == null
                        ? new Step.Report(
                                found.group("agents"),
                                List.of(found.group("clusters").split(", ")),
                                found.group("not") == null)
                        : new Step.Why(
                                found.group("addon"),
                                found.group("cluster"),
                                found.group("why").lines().toList()));
    }
}
