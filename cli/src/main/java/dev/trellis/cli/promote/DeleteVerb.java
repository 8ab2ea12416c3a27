package dev.trellis.cli.promote;

import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.cli.shell.Counted;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.promote.plan.ProblemCode;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Deletes a bundle with the objects that it may delete. */
final class DeleteVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "delete",
                    "Delete a bundle, and what it delivers from the cluster if it has graduated.",
                    List.of(
                            "Before it has graduated, all objects stay. Namespaces, definitions and volumes always do.",
                            "Without --yes it shows what would be deleted, and does nothing."),
                    List.of("trellis promote delete web-x4m2k -n platform --yes"));

    private final CommandSpec spec = HELP.spec(this);
    private final RecordFlags flags =
            new RecordFlags(spec, "The bundle, which has the name of its promotion.");
    private final Flag<Boolean> yes =
            Flag.ofBoolean(
                    spec, false, OptionSpec.builder("--yes").description("Delete what is shown."));
    private final Output output = Output.of(spec, Format.TEXT);

    /**
     * What was done.
     *
     * @param objects those of the cluster that were deleted
     */
    record Deleted(String bundle, List<String> objects) {
        Deleted {
            objects = List.copyOf(objects);
        }
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        HubSession.with(flags.hub(), this::run);
    }

    private void run(HubSession hub) {
        var bundle = hub.bundle(flags.key());
        var affected = Departure.affected(bundle);
        var objects = isArmed(bundle) ? texts(affected.objects()) : List.<String>of();
        int count = isArmed(bundle) ? Objects.requireNonNullElse(affected.total(), 0) : 0;
        if (!yes.value()) {
            throw Ending.refusal(
                    ProblemCode.CONFIRMATION_NEEDED,
                    "Deleting bundle %s deletes %s of cluster %s: add --yes. %s"
                            .formatted(
                                    flags.key(),
                                    Counted.of(count, "object"),
                                    bundle.getSpec().cluster(),
                                    objects.isEmpty()
                                            ? "All stay on the cluster."
                                            : "These go: %s."
                                                    .formatted(String.join(", ", objects))));
        }
        hub.promotions().delete(bundle, affected.digest());
        if (!hub.awaitGone(flags.key(), flags.patience())) {
            var message = hub.bundle(flags.key()).status().message();
            throw Ending.refusal(
                    ProblemCode.SHRINK_PENDING,
                    "Bundle %s is still being deleted. %s"
                            .formatted(flags.key(), message == null ? "" : message));
        }
        var lines = new ArrayList<>(List.of("Bundle %s is deleted.".formatted(flags.key())));
        objects.forEach(object -> lines.add("  deleted " + object));
        output.show(new Deleted(flags.key().toString(), objects), lines);
    }

    private static boolean isArmed(PromotedBundle bundle) {
        return PromotedBundleSpec.GRADUATED.equals(bundle.getSpec().lifecycle());
    }

    private static List<String> texts(List<ObjectRef> objects) {
        return objects.stream().map(ObjectRef::toString).toList();
    }
}
