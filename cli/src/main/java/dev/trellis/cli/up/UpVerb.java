package dev.trellis.cli.up;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.HubProblem;

import org.slf4j.event.Level;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Runs a whole fleet in this process. */
public final class UpVerb implements Verb {
    /** How the summary begins. */
    static final String FIRST_WORDS = "A hub and";

    /** How its last line begins. */
    static final String LAST_WORDS = "Ctrl-C or trellis down";

    private static final int CLUSTERS_MAX = 1_000;

    public static final VerbHelp HELP =
            new VerbHelp(
                    "up",
                    "Run a whole fleet on this machine: hub, clusters, agents and samples.",
                    List.of(
                            "All in one process, on an embedded Kubernetes API. Workloads are simulated:",
                            "they become ready, but no container runs. Ends with Ctrl-C or trellis down."),
                    List.of(
                            "trellis up",
                            "trellis up --clusters 10 --data ~/fleet",
                            "trellis up --detach",
                            "trellis up --no-samples --port 7443"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<Integer> clusters =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--clusters")
                            .paramLabel("N")
                            .defaultValue("3")
                            .description("How many managed clusters (${DEFAULT-VALUE})."));
    private final Flag<Integer> port =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--port")
                            .paramLabel("P")
                            .defaultValue("16443")
                            .description(
                                    "Where the API is served, on loopback; 0 for any that is free",
                                    "(${DEFAULT-VALUE})."));
    private final Flag<Path> data =
            Flag.of(
                    spec,
                    Path.class,
                    OptionSpec.builder("--data")
                            .paramLabel("DIR")
                            .description(
                                    "Keep the fleet here, and go on with what is there already."));
    private final Flag<Path> files = FilesFlag.of(spec);
    private final Flag<Boolean> noSamples =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--no-samples")
                            .arity("0")
                            .defaultValue("false")
                            .description("Leave out the sample add-ons."));

    private final Flag<Boolean> detach =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--detach")
                            .arity("0")
                            .defaultValue("false")
                            .description("Run in the background; `trellis down` stops it."));

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public boolean isLongRunning() {
        return true;
    }

    @Override
    public Level usualLevel() {
        return Level.ERROR; // People look at what it shows; --verbose tells the rest.
    }

    @Override
    public void run() {
        var plan = plan();
        refuseSecond(plan);
        if (detach.value()) {
            startInBackground(plan);
        } else {
            runHere(plan);
        }
    }

    private static void refuseSecond(FleetPlan plan) {
        LocalFiles.of(plan)
                .process()
                .find()
                .ifPresent(other -> {
                    throw Refusal.failed(
                            "A fleet runs already with its files in %s (process %d): stop it with trellis down, or name another folder with --files."
                                    .formatted(plan.files(), other.pid()));
                });
    }

    private void startInBackground(FleetPlan plan) {
        var arguments =
                spec.commandLine().getParent().getParseResult().originalArgs().stream()
                        .filter(argument -> !detach.spec().longestName().equals(argument))
                        .toList();
        try {
            Output.print(
                    spec, Background.start(LocalFiles.of(plan).log(), arguments).await(this::say));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runHere(FleetPlan plan) {
        var started = Instant.now();
        try (var fleet = LocalFleet.start(plan, this::say)) {
            var hook = new Thread(fleet::close, "stop");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                new Readiness(fleet.hub(), plan).await(this::say);
                Output.print(
                        spec,
                        summary(plan, fleet.console(), Duration.between(started, Instant.now())));
                fleet.awaitClosed();
            } finally {
                unhook(hook);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException | HubProblem e) {
            // Such as a port that is taken, or a directory that another fleet uses.
            throw Refusal.failed(String.valueOf(e.getMessage()), e);
        }
    }

    private static void unhook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook with it.
        }
    }

    private void say(String line) {
        var err = spec.commandLine().getErr();
        err.println("trellis: " + line);
        err.flush();
    }

    private FleetPlan plan() {
        if (clusters.value() < 0 || clusters.value() > CLUSTERS_MAX) {
            throw Refusal.usage(
                    "--clusters must be between 0 and %d, not %d."
                            .formatted(CLUSTERS_MAX, clusters.value()));
        }
        return new FleetPlan(
                clusters.value(),
                port.value(),
                data.find(),
                FilesFlag.folder(files),
                !noSamples.value());
    }

    private static String summary(FleetPlan plan, URI console, Duration took) {
        var kubeconfig = LocalFiles.of(plan).kubeconfig();
        var names = plan.clusterNames();
        var first = Optional.of(names).filter(some -> !some.isEmpty()).map(List::getFirst);
        return """
        %s %s are up after %.1f s. For kubectl and trellis, in another terminal:

          export KUBECONFIG=%s

        In a browser:

          %s

        Then try:

          trellis addon status
          kubectl get managedclusters
          kubectl --context %s get deployments -A

        %s stops it%s.
        """
                .formatted(
                        FIRST_WORDS,
                        plan.counted(),
                        took.toMillis() / 1000.0,
                        kubeconfig,
                        console,
                        first.orElse("default"),
                        LAST_WORDS,
                        plan.data()
                                .map(directory -> "; what is there stays in " + directory)
                                .orElse(" and it is gone; --data DIR would keep it"));
    }
}
