package dev.trellis.cli.plan;

import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.plan.PlanView.Thing;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.hub.plan.ObjectChange;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Carries out a plan exactly as it was shown, or refuses. */
public final class ApplyVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "apply",
                    "Carry out a plan exactly as it was shown, or refuse.",
                    List.of(
                            "Plans again with the files as they were. Where the files or the hub have",
                            "changed so that something else would happen, it says what and does nothing."),
                    List.of(
                            "trellis addon plan -f monitoring.yaml",
                            "trellis addon apply --plan 3f0c1ad2b9e84c7715aa"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<String> digest =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--plan")
                            .paramLabel("DIGEST")
                            .required(true)
                            .description("The plan, as trellis addon plan names it."));
    private final PlanStore plans = PlanStore.of(spec);
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    /** What was done. */
    record Applied(String plan, List<Thing> objects) {
        Applied {
            objects = List.copyOf(objects);
        }
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var saved = plans.load(digest.value());
        saved.files().forEach(ApplyVerb::requireUnchanged);
        hub.withServer(client -> apply(saved, new Planning(KubeApi.of(client))));
    }

    private static void requireUnchanged(PlanFiles.Source source) {
        var file = Path.of(source.path());
        if (!Files.exists(file) || !PlanFiles.load(file).equals(source)) {
            throw refused(
                    "%s %s"
                            .formatted(
                                    source.path(), Files.exists(file) ? "has changed" : "is gone"));
        }
    }

    private void apply(PlanStore.Saved saved, Planning planning) {
        var now = planning.plan(PlanFiles.objects(saved.files()));
        if (!now.view().digest().equals(saved.plan().digest())) {
            throw refused(WhatChanged.since(saved.plan(), now.view()));
        }
        var applied = now.candidates().stream().map(one -> apply(one, planning)).toList();
        plans.forget(saved.plan().digest());
        output.show(
                new Applied(saved.plan().digest(), applied),
                applied.stream().map(one -> done(one.action()) + " " + one.title()).toList());
    }

    private static Thing apply(Candidate object, Planning planning) {
        if (object.change().action() != ObjectChange.Action.UNCHANGED
                && !planning.server().applyIfUnchanged(object.manifest(), object.seen())) {
            throw Refusal.failed(
                    "Somebody changed %s just now, so that it was left as it is, and so was what stands behind it in the files: plan again with trellis addon plan -f FILE."
                            .formatted(object.title()));
        }
        return Thing.of(object.change());
    }

    private static String done(String action) {
        return switch (action) {
            case "create" -> "created";
            case "update" -> "updated";
            default -> action;
        };
    }

    private static Refusal refused(String change) {
        return Refusal.failed(
                "The plan does not hold any more, nothing was done (%s): plan again with trellis addon plan -f FILE."
                        .formatted(change));
    }
}
