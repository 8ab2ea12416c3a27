package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.CatalogFault;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.graph.resolve.Source;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.snapshot.ClusterSnapshot;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The flags that describe a namespace and its catalogs, and the state that they come to. */
final class RunFlags {
    private final Flag<String[]> catalogs;
    private final Flag<String[]> subscriptions;
    private final Flag<Path> clusterState;
    private final Flag<String> namespace;
    private final Flag<String> kubernetes;
    private final Flag<Boolean> strict;

    RunFlags(CommandSpec spec) {
        catalogs = catalogs(spec);
        subscriptions =
                Flag.of(
                        spec,
                        String[].class,
                        OptionSpec.builder("--subscribe")
                                .arity("1..*")
                                .paramLabel("PKG[:CHANNEL][@STARTING]")
                                .description(
                                        "A package that is wanted, from the first catalog that has it."));
        clusterState =
                Flag.of(
                        spec,
                        Path.class,
                        OptionSpec.builder("--cluster-state")
                                .paramLabel("FILE")
                                .description(
                                        "What is there already: Subscriptions, ClusterServiceVersions,",
                                        "OperatorGroups and CatalogSources as kubectl prints them."));
        namespace =
                Flag.of(
                        spec,
                        String.class,
                        OptionSpec.builder("--namespace")
                                .paramLabel("NAME")
                                .defaultValue("default")
                                .description("The namespace (default: ${DEFAULT-VALUE})."));
        kubernetes =
                Flag.of(
                        spec,
                        String.class,
                        OptionSpec.builder("--kubernetes-version")
                                .paramLabel("VERSION")
                                .description("The version of the cluster's Kubernetes."));
        strict =
                Flag.of(
                        spec,
                        Boolean.class,
                        OptionSpec.builder("--strict")
                                .arity("0")
                                .defaultValue("false")
                                .description("Decide exactly as OLM does, without extensions."));
    }

    static Flag<String[]> catalogs(CommandSpec spec) {
        return Flag.of(
                spec,
                String[].class,
                OptionSpec.builder("--catalog")
                        .arity("1..*")
                        .paramLabel("[NAME=]FILE|DIR")
                        .description(
                                "A file-based catalog: a file, compressed or not, or a folder."));
    }

    static Map<String, Catalog> load(Flag<String[]> catalogs) {
        return CatalogFiles.load(List.of(catalogs.find().orElse(new String[0])));
    }

    /** The catalogs as they were named. */
    List<String> catalogs() {
        return List.of(catalogs.find().orElse(new String[0]));
    }

    ResolveState state() {
        var where = namespace.value();
        var snapshot =
                clusterState.find().map(RunFlags::snapshot).orElseGet(ClusterSnapshot::empty);
        var sources = new ArrayList<Source>();
        load(catalogs)
                .forEach((name, catalog) -> {
                    var key = key(snapshot, where, name);
                    sources.add(new Source(key, snapshot.priority(key), CatalogIndex.of(catalog)));
                });
        var wanted = new ArrayList<>(snapshot.subscriptions(where));
        for (var wish : subscriptions.find().orElse(new String[0])) {
            wanted.add(wanted(wish, wanted, sources));
        }
        if (wanted.isEmpty()) {
            throw Refusal.usage(
                    "Nothing is wanted: add --subscribe PACKAGE, or a cluster state with Subscriptions in namespace %s."
                            .formatted(where));
        }
        return new ResolveState(
                where,
                sources,
                wanted,
                snapshot.installed(where),
                List.of(),
                snapshot.facts(where, version()),
                strict.value() ? Settings.USUAL.strict() : Settings.USUAL);
    }

    /** The place that the subscriptions know a catalog by, else the namespace itself. */
    private static CatalogKey key(ClusterSnapshot snapshot, String where, String name) {
        return snapshot.subscriptions(where).stream()
                .map(Wanted::catalog)
                .filter(key -> key.name().equals(name))
                .findFirst()
                .orElse(new CatalogKey(where, name));
    }

    private Optional<Version> version() {
        try {
            return kubernetes.find().map(Version::tolerant);
        } catch (MalformedVersion e) {
            throw Refusal.usage(String.valueOf(e.getMessage()));
        }
    }

    private static ClusterSnapshot snapshot(Path file) {
        try (var stream = Files.newInputStream(file)) {
            return ClusterSnapshot.read(file.toString(), stream);
        } catch (IOException e) {
            throw Refusal.failed(
                    "The cluster state %s cannot be read: check that the file is there and may be read."
                            .formatted(file),
                    e);
        } catch (CatalogFault e) {
            throw Refusal.failed(e.sentence(), e);
        }
    }

    /** Later wishes are younger than all that is there. */
    private static Wanted wanted(String wish, List<Wanted> before, List<Source> sources) {
        var at = wish.split("@", 2);
        var colon = at[0].split(":", 2);
        var catalog =
                sources.stream()
                        .filter(source -> source.index().catalog().packages().containsKey(colon[0]))
                        .findFirst()
                        .orElse(sources.getFirst());
        var name = colon[0];
        for (var n = 2; isTaken(name, before); n++) {
            name = colon[0] + "-" + n;
        }
        return new Wanted(
                name,
                Long.MAX_VALUE,
                catalog.key(),
                colon[0],
                colon.length > 1 ? colon[1] : "",
                at.length > 1 ? at[1] : "",
                "",
                "");
    }

    private static boolean isTaken(String name, List<Wanted> before) {
        return before.stream().anyMatch(one -> one.name().equals(name));
    }
}
