package dev.trellis.cli.view;

import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.cli.fleet.ClusterFlag;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.Standing;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Shows works, and what became of each manifest of one. */
public final class WorksVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "works",
                    "Show the works that bring objects to clusters, and what became of them.",
                    List.of("With NAME, every object in the works of that name."),
                    List.of(
                            "trellis works",
                            "trellis works --cluster paris --watch",
                            "trellis works addon-hello-deploy-0 --cluster paris"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.optional(spec, "NAME", "Only works of this name.");
    private final Flag<String> cluster = ClusterFlag.optional(spec, "Only works for this cluster.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.watched(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** One work. */
    record WorkLine(String cluster, String name, int objects, Standing standing) {
        static WorkLine of(ManifestWork work) {
            return new WorkLine(
                    work.getMetadata().getNamespace(),
                    work.getMetadata().getName(),
                    work.spec().manifests().size(),
                    Standing.of(work.status().conditions()));
        }

        List<String> row() {
            return WorksVerb.row(standing, cluster, name, Integer.toString(objects));
        }
    }

    /** One object of a work. */
    record ObjectLine(String cluster, String kind, String object, Standing standing) {
        static ObjectLine of(ManifestWork work, ManifestStatus status) {
            var meta = status.resourceMeta();
            var namespace = text(meta.namespace());
            return new ObjectLine(
                    work.getMetadata().getNamespace(),
                    text(meta.kind()),
                    (namespace.isEmpty() ? "" : namespace + "/") + text(meta.name()),
                    Standing.of(status.conditions()));
        }

        List<String> row() {
            return WorksVerb.row(standing, cluster, kind, object);
        }
    }

    @Override
    public void run() {
        hub.withHub(there ->
                output.whileWatched(() -> {
                    var works =
                            there.works(cluster.find()).stream()
                                    .sorted(
                                            Comparator.comparing((ManifestWork work) ->
                                                            work.getMetadata().getNamespace())
                                                    .thenComparing(
                                                            work -> work.getMetadata().getName()))
                                    .toList();
                    name.find()
                            .ifPresentOrElse(
                                    only -> showObjects(named(works, only)),
                                    () -> showWorks(works));
                }));
    }

    private static List<ManifestWork> named(List<ManifestWork> works, String name) {
        var named =
                works.stream().filter(work -> work.getMetadata().getName().equals(name)).toList();
        if (named.isEmpty()) {
            var known =
                    works.stream().map(work -> work.getMetadata().getName()).distinct().toList();
            throw Refusal.failed(
                    Nearest.correction("work", name, known)
                            .orElse(
                                    "There is no work %s: `trellis works` shows those there are."
                                            .formatted(name)));
        }
        return named;
    }

    private void showWorks(List<ManifestWork> works) {
        var lines = works.stream().map(WorkLine::of).toList();
        output.show(
                lines,
                new Table(
                        List.of("CLUSTER", "NAME", "OBJECTS", "APPLIED", "AVAILABLE", "PROBLEM"),
                        lines.stream().map(WorkLine::row).toList()));
    }

    private void showObjects(List<ManifestWork> works) {
        var lines =
                works.stream()
                        .flatMap(work ->
                                work.status().manifests().stream()
                                        .map(status -> ObjectLine.of(work, status)))
                        .toList();
        output.show(
                lines,
                new Table(
                        List.of("CLUSTER", "KIND", "OBJECT", "APPLIED", "AVAILABLE", "PROBLEM"),
                        lines.stream().map(ObjectLine::row).toList()));
    }

    /** How far it has come, behind the cells that say what it is. */
    private static List<String> row(Standing standing, String... what) {
        var problem = standing.problem();
        return Stream.concat(
                        Stream.of(what),
                        Stream.of(
                                standing.applied(),
                                standing.available(),
                                problem.isEmpty() ? "-" : problem))
                .toList();
    }

    private static String text(@Nullable String maybe) {
        return Objects.requireNonNullElse(maybe, "");
    }
}
