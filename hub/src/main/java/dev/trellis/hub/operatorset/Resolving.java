package dev.trellis.hub.operatorset;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.operatorset.BlockedUpdate;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.resolve.Failure;
import dev.trellis.graph.resolve.Install;
import dev.trellis.graph.resolve.Outcome;
import dev.trellis.graph.resolve.Resolution;
import dev.trellis.graph.resolve.Resolver;
import dev.trellis.graph.update.ChannelEntry;
import dev.trellis.operators.kind.Hashes;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Answers what a cluster should have. */
final class Resolving {
    private final Ask ask;
    private final SortedMap<String, Version> versions = new TreeMap<>();

    /** A version that the cluster should have, with its place in the catalog. */
    record Version(TargetEntry entry, ChannelEntry edges, Bundle bundle) {}

    private Resolving(Ask ask) {
        this.ask = ask;
    }

    static Answer answer(Ask ask) {
        return new Resolving(ask).answer();
    }

    private Answer answer() {
        var resolution = Resolver.resolve(ask.state());
        var unmet = unmet(resolution);
        // A lock is met as a whole or not at all: two halves were never tried together.
        if (ask.lock().isPresent() && !unmet.isEmpty()) {
            return unmet.getFirst();
        }
        for (var held : ask.cluster().operators()) {
            if (isKept(held)) {
                var refused = keep(held);
                if (refused.isPresent()) {
                    return refused.get();
                }
            }
        }
        resolution.installs().forEach(this::add);
        if (versions.isEmpty()) {
            return unmet.isEmpty()
                    ? new Answer.Refused("NothingChosen", "The set asks for nothing.")
                    : unmet.getFirst();
        }
        return Delivery.of(ask, List.copyOf(versions.values()))
                .map(manifests ->
                        new Answer.Chosen(
                                target(manifests), manifests, unmet, blocked(resolution)));
    }

    private SetTarget target(List<RawObject> manifests) {
        var content = new StringBuilder();
        manifests.forEach(one -> content.append(one.json()).append('\n'));
        return new SetTarget(
                ask.digest(),
                ask.lock().map(Ask.Lock::name).orElse(null),
                versions.values().stream().map(this::wired).toList(),
                Hashes.digest(content.toString()));
    }

    /** The entry, with who of the others gives it what it needs. */
    private TargetEntry wired(Version version) {
        var needs = new TreeSet<String>();
        for (var requirement : version.bundle().traits().requirements()) {
            versions.values().stream()
                    .filter(other -> requirement.constraint().isMetBy(other.bundle().traits()))
                    .map(other -> other.entry().packageName())
                    .findFirst()
                    .filter(name -> !name.equals(version.entry().packageName()))
                    .ifPresent(needs::add);
        }
        var entry = version.entry();
        return new TargetEntry(
                entry.packageName(),
                entry.name(),
                entry.channel(),
                entry.catalog(),
                entry.subscription(),
                entry.provides(),
                List.copyOf(needs));
    }

    private List<Answer.Refused> unmet(Resolution resolution) {
        var unmet = new ArrayList<Answer.Refused>();
        resolution.error().ifPresent(why -> unmet.add(refused("Unclassified", why)));
        resolution
                .outcomes()
                .values()
                .forEach(outcome -> {
                    if (outcome instanceof Outcome.Failed(var failure)) {
                        unmet.add(refused(failure));
                    }
                });
        return unmet.stream().distinct().toList();
    }

    private Answer.Refused refused(Failure failure) {
        return refused(failure.code().toString(), failure.explanation().toString());
    }

    private Answer.Refused refused(String reason, String message) {
        return new Answer.Refused(
                reason,
                ask.lock()
                        .map(lock ->
                                "Only what lock %s names may be installed. %s"
                                        .formatted(lock.name(), message))
                        .orElse(message));
    }

    private static List<BlockedUpdate> blocked(Resolution resolution) {
        var blocked = new ArrayList<BlockedUpdate>();
        for (var outcome : resolution.outcomes().values()) {
            if (outcome instanceof Outcome.Fulfilled(_, _, var better) && better.isPresent()) {
                blocked.add(
                        new BlockedUpdate(
                                better.get().better().traits().packageName(),
                                better.get().better().name(),
                                better.get().why().code().toString(),
                                better.get().why().explanation().toString()));
            }
        }
        return blocked;
    }

    /** What nobody asks for any more is the cluster's own affair. */
    private boolean isKept(KnownCluster.Operator held) {
        return ask.isDependency(held)
                || ask.set().subscriptions().stream()
                        .anyMatch(one -> one.spec().name().equals(held.packageName()));
    }

    private Optional<Answer.Refused> keep(KnownCluster.Operator held) {
        var entry = held.entry();
        var bundle = ask.bundle(held);
        var edges = bundle.flatMap(_ -> edges(held));
        if (edges.isEmpty()) {
            return Optional.of(
                    new Answer.Refused(
                            "InstalledNotOffered",
                            "%s is installed, and channel %s of catalog %s does not have it any more: put it back."
                                    .formatted(held.name(), entry.channel(), entry.catalog())));
        }
        versions.put(held.packageName(), new Version(entry, edges.get(), bundle.orElseThrow()));
        return Optional.empty();
    }

    private Optional<ChannelEntry> edges(KnownCluster.Operator held) {
        var content = Objects.requireNonNull(ask.catalogs().get(held.entry().catalog()));
        var found =
                Objects.requireNonNull(
                        content.index().catalog().packages().get(held.packageName()));
        return Optional.ofNullable(found.channels().get(held.entry().channel())).stream()
                .flatMap(channel -> channel.entries().stream())
                .filter(one -> one.name().equals(held.name()))
                .findFirst();
    }

    private void add(Install install) {
        var entry = install.operator().entry();
        var catalog = install.operator().source().key();
        var packageName = entry.packageName();
        var subscription =
                install.subscriptions().stream()
                        .findFirst()
                        .or(() -> install.generated().map(Install.Generated::name))
                        .orElseGet(() -> Names.dependency(packageName, entry.channel(), catalog));
        versions.put(
                packageName,
                new Version(
                        new TargetEntry(
                                packageName,
                                entry.name(),
                                entry.channel(),
                                catalog.name(),
                                subscription,
                                entry.bundle().traits().provided().stream()
                                        .sorted()
                                        .map(Gvk::dotted)
                                        .toList(),
                                List.of()),
                        entry.edges(),
                        entry.bundle()));
    }
}
