package dev.trellis.hub.operatorset;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.OperatorGroupSpec;
import dev.trellis.api.operatorset.ObjectName;
import dev.trellis.api.operatorset.OperatorLockSpec;
import dev.trellis.api.operatorset.OperatorSetSpec;
import dev.trellis.api.operatorset.OperatorSetSpecBuilder;
import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.ClusterFacts;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.graph.resolve.Source;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;
import dev.trellis.operators.kind.Hashes;
import dev.trellis.operators.kind.Targets;
import dev.trellis.operators.source.Shelved;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a cluster should have, as a question. What is not in here cannot influence the answer.
 *
 * @param lock its name and content, where the set names one
 * @param catalogs by their names in the set
 */
record Ask(
        OperatorSetSpec set,
        Optional<Lock> lock,
        SortedMap<String, Shelved> catalogs,
        KnownCluster cluster,
        Settings settings) {

    private static final ObjectMapper MAPPER = ApiJson.exactMapper();

    record Lock(String name, OperatorLockSpec spec) {}

    Ask {
        catalogs = Collections.unmodifiableSortedMap(new TreeMap<>(catalogs));
    }

    /** Equal for questions that have the same answer. */
    String digest() {
        // Where and how fast it is rolled out changes nothing about what is chosen.
        var what =
                OperatorSetSpecBuilder.builder(set)
                        .placementRef(new ObjectName("any"))
                        .rollout(null)
                        .build();
        var text = new StringBuilder(json(what));
        lock.ifPresent(one -> text.append('\n').append(one.name()).append(json(one.spec())));
        catalogs.forEach((name, content) ->
                text.append('\n').append(name).append(' ').append(content.digest()));
        text.append('\n').append(settings.isStrict()).append('\n').append(cluster.text());
        return Hashes.digest(text.toString());
    }

    private static String json(Object value) {
        return MAPPER.valueToTree(value).toString();
    }

    ResolveState state() {
        return new ResolveState(
                set.targetNamespace(),
                sources(),
                subscriptions(),
                cluster.operators().stream().map(this::installed).toList(),
                List.of(),
                new ClusterFacts(
                        cluster.kubernetes().flatMap(Ask::version),
                        Optional.empty(),
                        mode(set.group()),
                        "TechPreviewUnsafeFailForward".equals(set.group().upgradeStrategy()),
                        false),
                settings);
    }

    private List<Source> sources() {
        var sources = new ArrayList<Source>();
        catalogs.forEach((name, content) -> {
            var all = content.index();
            var seen =
                    lock.map(one ->
                                    CatalogIndex.of(
                                            LockedContent.of(one.spec(), name, all.catalog())))
                            .orElse(all);
            sources.add(new Source(key(name), 0, seen));
        });
        return sources;
    }

    CatalogKey key(String catalog) {
        return new CatalogKey(set.targetNamespace(), catalog);
    }

    private List<Wanted> subscriptions() {
        var wanted = new ArrayList<Wanted>();
        for (var one : set.subscriptions()) {
            var spec = one.spec();
            wanted.add(
                    new Wanted(
                            one.name(),
                            wanted.size(),
                            new CatalogKey(spec.sourceNamespace(), spec.source()),
                            spec.name(),
                            orEmpty(spec.channel()),
                            orEmpty(spec.startingCSV()),
                            cluster.ofPackage(spec.name())
                                    .map(KnownCluster.Operator::name)
                                    .orElse(""),
                            orEmpty(one.versionPin())));
        }
        for (var one : cluster.operators()) {
            if (isDependency(one) && wanted.stream().noneMatch(other -> isFor(other, one))) {
                var entry = one.entry();
                wanted.add(
                        new Wanted(
                                        entry.subscription(),
                                        wanted.size(),
                                        key(entry.catalog()),
                                        entry.packageName(),
                                        entry.channel())
                                .withInstalledCsv(one.name()));
            }
        }
        return wanted;
    }

    /** Whether it came because others need it; what was asked for once and is no more, stays. */
    boolean isDependency(KnownCluster.Operator one) {
        var entry = one.entry();
        return entry.subscription()
                .equals(
                        Names.dependency(
                                entry.packageName(), entry.channel(), key(entry.catalog())));
    }

    private static boolean isFor(Wanted wanted, KnownCluster.Operator one) {
        return wanted.packageName().equals(one.packageName());
    }

    private Installed installed(KnownCluster.Operator one) {
        return new Installed(
                one.name(),
                bundle(one).map(Bundle::traits).orElseGet(() -> traits(one)),
                one.phase(),
                "",
                Optional.of(key(one.entry().catalog())),
                true);
    }

    /** The version that is there, as its catalog knows it; empty where it does no longer. */
    Optional<Bundle> bundle(KnownCluster.Operator one) {
        return Optional.ofNullable(catalogs.get(one.entry().catalog()))
                .map(content -> content.index().catalog().packages().get(one.packageName()))
                .map(found -> found.bundles().get(one.name()));
    }

    /** What can be told of a version that its catalog has forgotten. */
    private static Traits traits(KnownCluster.Operator one) {
        var provided = new LinkedHashSet<Gvk>();
        one.entry().provides().forEach(api -> provided.add(Names.api(api)));
        return new Traits(
                List.of(),
                provided,
                List.of(),
                new LinkedHashSet<>(),
                List.of(new Traits.Identity(one.packageName(), "", "")),
                one.packageName(),
                Optional.empty(),
                false,
                Optional.empty());
    }

    private static Optional<Version> version(String text) {
        try {
            return Optional.of(Version.tolerant(text));
        } catch (MalformedVersion e) {
            // A cluster that does not say forbids nothing.
            return Optional.empty();
        }
    }

    private Optional<InstallMode> mode(OperatorGroupSpec group) {
        if (group.targetNamespaces().isEmpty()) {
            // Which namespaces have a label, only the cluster knows.
            return group.selector() == null
                    ? Optional.of(InstallMode.ALL_NAMESPACES)
                    : Optional.empty();
        }
        return new Targets(set.targetNamespace(), new TreeSet<>(group.targetNamespaces())).mode();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
