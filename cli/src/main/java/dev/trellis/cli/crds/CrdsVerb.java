package dev.trellis.cli.crds;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the CRDs. */
public final class CrdsVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "crds",
                    "Print the kinds of Trellis for kubectl to apply.",
                    List.of(
                            "Prints custom resource definitions: as YAML documents or as one JSON list,",
                            "both of which kubectl applies, or as a table to read."),
                    List.of(
                            "trellis crds | kubectl apply -f -",
                            "trellis crds --group work -o json",
                            "trellis crds --group operators | kubectl apply -f -",
                            "trellis crds --group trellis | kubectl apply -f -",
                            "trellis crds -o text"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<String> group =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--group")
                            .paramLabel("GROUP")
                            .defaultValue("")
                            .description(
                                    "Only those of this API group, in full or its first word."));
    private final Output output = Output.of(spec, Format.YAML);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var chosen = chosen(group.value());
        if (output.format() == Format.YAML) {
            output.print(yaml(chosen));
        } else {
            var list = CrdList.of(chosen);
            output.show(list, list.table());
        }
    }

    private static List<Crd> chosen(String group) {
        // Those of operators and promotions only where they are asked for: few clusters need them.
        var chosen =
                group.isEmpty() ? Crds.all() : known().filter(crd -> isIn(group, crd)).toList();
        if (chosen.isEmpty()) {
            throw Refusal.usage(
                    "There is no API group %s among the kinds of Trellis: choose one of %s."
                            .formatted(group, groups()));
        }
        return chosen;
    }

    private static boolean isIn(String group, Crd crd) {
        return crd.group().equals(group) || crd.group().startsWith(group + ".");
    }

    private static Stream<Crd> known() {
        return Crds.every().stream();
    }

    private static String groups() {
        return known().map(Crd::group).distinct().sorted().collect(Collectors.joining(", "));
    }

    /** The texts as they are: reading and writing them again could only lose something. */
    private static String yaml(List<Crd> crds) {
        return crds.stream().map(Crd::yaml).collect(Collectors.joining("---\n"));
    }
}
