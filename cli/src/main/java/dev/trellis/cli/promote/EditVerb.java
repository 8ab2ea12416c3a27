package dev.trellis.cli.promote;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.cli.interpret.ObjectFiles;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.ProblemCode;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Gives objects of a bundle other content. */
final class EditVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "edit",
                    "Give objects of a bundle other content, all in one revision.",
                    List.of(
                            "What the objects come to need and another bundle delivers joins by itself; what is only on",
                            "the cluster is named, and promote apply --bundle adds it."),
                    List.of("trellis promote edit web-x4m2k -n platform -f web.yaml"));

    private final CommandSpec spec = HELP.spec(this);
    private final RecordFlags flags =
            new RecordFlags(spec, "The bundle, which has the name of its promotion.");
    private final Flag<String> file =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("-f", "--filename")
                            .paramLabel("FILE")
                            .required(true)
                            .description("The objects as they are to be."));
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var contents = ObjectFiles.load(file.value());
        HubSession.with(
                flags.hub(),
                hub -> {
                    var edited = hub.promotions().edit(hub.bundle(flags.key()), contents);
                    var revision = edited.getSpec().revision();
                    var ended =
                            hub.awaitBundle(
                                    flags.key(), flags.patience(), it -> isApplied(it, revision));
                    output.show(ended, lines(ended));
                    if (!isApplied(ended, revision)) {
                        throw Ending.refusal(
                                ProblemCode.NOT_ADOPTED_IN_TIME,
                                "Revision %d of bundle %s is not applied yet: %s."
                                        .formatted(revision, flags.key(), pending(ended)));
                    }
                });
    }

    private static boolean isApplied(PromotedBundle bundle, long revision) {
        var active = Objects.requireNonNullElse(bundle.status().activeRevision(), 0L);
        return active >= revision
                && Objects.equals(
                        bundle.status().observedGeneration(), bundle.getMetadata().getGeneration());
    }

    private static String pending(PromotedBundle bundle) {
        return bundle.status().results().stream()
                .filter(it -> !Boolean.TRUE.equals(it.applied()))
                .findFirst()
                .map(it ->
                        it.ref()
                                + " ("
                                + Objects.requireNonNullElse(it.message(), "waiting for the agent")
                                + ")")
                .orElse("its works are not there");
    }

    private static List<String> lines(PromotedBundle bundle) {
        var lines =
                new ArrayList<>(
                        List.of(
                                "Bundle %s is at revision %d."
                                        .formatted(
                                                bundle.getMetadata().getName(),
                                                bundle.getSpec().revision())));
        Condition.find(bundle.status().conditions(), "DependenciesResolved")
                .filter(condition -> !condition.holds())
                .ifPresent(condition -> lines.add(condition.message()));
        return lines;
    }
}
