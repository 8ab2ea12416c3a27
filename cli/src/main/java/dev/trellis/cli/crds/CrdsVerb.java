package dev.trellis.cli.crds;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.util.List;
import java.util.stream.Collectors;

/** Prints the CRDs. */
@Command(
        name = "crds",
        header = "Print the kinds of Trellis for kubectl to apply.",
        description = {
            "Prints custom resource definitions: as YAML documents or as one JSON list,",
            "both of which kubectl applies, or as a table to read."
        },
        footer = {
            "  trellis crds | kubectl apply -f -",
            "  trellis crds --group work -o json",
            "  trellis crds -o text"
        })
public final class CrdsVerb implements Runnable {
    @Mixin private final Output output = new Output(Format.YAML);

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            defaultValue = "",
            description = "Only those of this API group, in full or its first word.")
    @SuppressWarnings("NullAway.Init") // set by picocli before a verb runs
    private String group;

    @Override
    public void run() {
        var chosen = chosen();
        if (output.format() == Format.YAML) {
            output.print(yaml(chosen));
        } else {
            var list = CrdList.of(chosen);
            output.show(list, list.table());
        }
    }

    private List<Crd> chosen() {
        var chosen = Crds.all().stream().filter(crd -> isInGroup(crd.group())).toList();
        if (chosen.isEmpty()) {
            throw Refusal.usage(
                    "There is no API group %s among the kinds of Trellis: choose one of %s."
                            .formatted(group, groups()));
        }
        return chosen;
    }

    private boolean isInGroup(String candidate) {
        return group.isEmpty() || candidate.equals(group) || candidate.startsWith(group + ".");
    }

    private static String groups() {
        return Crds.all().stream()
                .map(Crd::group)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** The texts as they are: reading and writing them again could only lose something. */
    private static String yaml(List<Crd> crds) {
        return crds.stream().map(Crd::yaml).collect(Collectors.joining("---\n"));
    }
}
