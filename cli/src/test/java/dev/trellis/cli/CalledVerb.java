package dev.trellis.cli;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A verb as a user calls it.
 *
 * @param words its name behind the names of those that gather it
 */
record CalledVerb(String words, CommandSpec spec) {
    /** Every verb there is, and those that gather others too. */
    static List<CalledVerb> all() {
        var trellis = CommandSpec.create();
        Verbs.addAllTo(trellis);
        return in(trellis);
    }

    /** Those of a command line. */
    static List<CalledVerb> in(CommandSpec trellis) {
        return within("", trellis).toList();
    }

    private static Stream<CalledVerb> within(String before, CommandSpec group) {
        return group.subcommands().entrySet().stream()
                .flatMap(entry -> {
                    var words = before + entry.getKey();
                    CommandSpec spec = entry.getValue().getCommandSpec();
                    return Stream.concat(
                            Stream.of(new CalledVerb(words, spec)), within(words + " ", spec));
                });
    }

    /** Whether it can be asked to show its result in this form. */
    boolean shows(String form) {
        var output = spec.findOption("-o");
        return output != null
                && output.completionCandidates() != null
                && StreamSupport.stream(output.completionCandidates().spliterator(), false)
                        .anyMatch(form::equals);
    }
}
