package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.resolve.Choice.Held;
import dev.trellis.graph.resolve.Choice.Offered;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.VersionRange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can fulfil one subscription, best first; what is installed for it comes last.
 *
 * @param missing why there is nothing to look at
 */
record Candidates(List<Choice> choices, Optional<Reason.Missing> missing) {
    static Candidates of(ResolveState state, Wanted wanted, Optional<Installed> current) {
        var source =
                state.sources().stream()
                        .filter(one -> one.key().equals(wanted.catalog()))
                        .filter(one -> state.isVisible(one.key()))
                        .findFirst();
        var missing =
                source.isEmpty() ? noContent(wanted, "") : missing(wanted, current, source.get());
        if (missing.isPresent() && current.isEmpty()) {
            return new Candidates(List.of(), missing);
        }
        var choices = new ArrayList<Choice>();
        if (missing.isEmpty()) {
            for (var entry : pool(state, wanted, current, source.orElseThrow())) {
                if (isWithinPin(wanted, entry.bundle())) {
                    choices.add(new Offered(source.orElseThrow(), entry));
                }
            }
        }
        current.ifPresent(one -> choices.add(new Held(one)));
        if (choices.isEmpty()) {
            return new Candidates(List.of(), broken(state, wanted).or(() -> outsidePin(wanted)));
        }
        return new Candidates(List.copyOf(choices), Optional.empty());
    }

    private static Optional<Reason.Missing> missing(
            Wanted wanted, Optional<Installed> current, Source source) {
        var index = source.index();
        if (index.catalog().packages().isEmpty()) {
            return noContent(wanted, source.fault());
        }
        var groups = index.groups(wanted.packageName());
        if (groups.isEmpty()) {
            return missing(
                    wanted,
                    ReasonCode.PACKAGE_NOT_FOUND,
                    "no operators found in package %s in the catalog referenced by subscription %s"
                            .formatted(wanted.packageName(), wanted.name()),
                    "Package %s is not in catalog %s."
                            .formatted(wanted.packageName(), wanted.catalog()));
        }
        var ofChannel = groups.stream().filter(group -> isOf(wanted, group)).toList();
        if (ofChannel.isEmpty()) {
            return missing(
                    wanted,
                    ReasonCode.CHANNEL_NOT_FOUND,
                    "no operators found in channel %s of package %s in the catalog referenced by subscription %s"
                            .formatted(wanted.channel(), wanted.packageName(), wanted.name()),
                    "Package %s of catalog %s has no channel %s."
                            .formatted(wanted.packageName(), wanted.catalog(), wanted.channel()));
        }
        var isStarting = current.isEmpty() && !wanted.startingCsv().isEmpty();
        if (isStarting
                && ofChannel.stream()
                        .flatMap(group -> group.all().stream())
                        .noneMatch(entry -> entry.name().equals(wanted.startingCsv()))) {
            return missing(
                    wanted,
                    ReasonCode.STARTING_VERSION_NOT_FOUND,
                    "no operators found with name %s in channel %s of package %s in the catalog referenced by subscription %s"
                            .formatted(
                                    wanted.startingCsv(),
                                    wanted.channel(),
                                    wanted.packageName(),
                                    wanted.name()),
                    "%s of catalog %s has no version named %s."
                            .formatted(
                                    wanted.channel().isEmpty()
                                            ? "Package " + wanted.packageName()
                                            : "Channel %s of package %s"
                                                    .formatted(
                                                            wanted.channel(), wanted.packageName()),
                                    wanted.catalog(),
                                    wanted.startingCsv()));
        }
        return Optional.empty();
    }

    private static Optional<Reason.Missing> noContent(Wanted wanted, String fault) {
        return missing(
                wanted,
                ReasonCode.NO_CATALOG_CONTENT,
                "no operators found from catalog %s in namespace %s referenced by subscription %s"
                        .formatted(
                                wanted.catalog().name(),
                                wanted.catalog().namespace(),
                                wanted.name()),
                "Catalog %s has no content%s"
                        .formatted(
                                wanted.catalog(),
                                fault.isEmpty() ? " that this namespace can see." : ": " + fault));
    }

    private static Optional<Reason.Missing> outsidePin(Wanted wanted) {
        return missing(
                wanted,
                wanted.pin().isEmpty()
                        ? ReasonCode.UNCLASSIFIED
                        : ReasonCode.STARTING_VERSION_NOT_FOUND,
                "no operators found matching the criteria of subscription " + wanted.name(),
                wanted.pin().isEmpty()
                        ? "Package %s of catalog %s offers nothing that can be newly installed."
                                .formatted(wanted.packageName(), wanted.catalog())
                        : "Package %s of catalog %s offers nothing within %s, to which the subscription is pinned."
                                .formatted(wanted.packageName(), wanted.catalog(), wanted.pin()));
    }

    private static Optional<Reason.Missing> missing(
            Wanted wanted, ReasonCode code, String text, String sentence) {
        return Optional.of(new Reason.Missing(wanted, code, text, sentence));
    }

    private static boolean isOf(Wanted wanted, Group group) {
        return wanted.channel().isEmpty() || wanted.channel().equals(group.channel());
    }

    private static List<Entry> pool(
            ResolveState state, Wanted wanted, Optional<Installed> current, Source source) {
        var pool = new ArrayList<Entry>();
        for (var group : source.index().groups(wanted.packageName())) {
            if (!isOf(wanted, group)) {
                continue;
            }
            if (current.isEmpty() && !wanted.startingCsv().isEmpty()) {
                group.all().stream()
                        .filter(entry -> entry.name().equals(wanted.startingCsv()))
                        .filter(_ -> state.settings().isStrict() || !group.isBroken())
                        .forEach(pool::add);
                continue;
            }
            if (state.settings().isStrict() && !group.orderFault().isEmpty()) {
                throw new RunFault(group.orderFault());
            }
            if (!state.settings().isStrict() && group.isBroken()) {
                continue;
            }
            group.ranked().stream()
                    .filter(entry ->
                            current.isEmpty()
                                    || entry.edges()
                                            .updates(
                                                    current.get().name(),
                                                    current.get().traits().version()))
                    .forEach(pool::add);
        }
        return pool;
    }

    /** Why nothing of what the subscription names can be used, if that is so. */
    private static Optional<Reason.Missing> broken(ResolveState state, Wanted wanted) {
        var faults =
                state.sources().stream()
                        .filter(source -> source.key().equals(wanted.catalog()))
                        .flatMap(source -> source.index().groups(wanted.packageName()).stream())
                        .filter(group -> isOf(wanted, group) && group.isBroken())
                        .map(Group::fault)
                        .toList();
        return faults.isEmpty()
                ? Optional.empty()
                : missing(
                        wanted,
                        ReasonCode.CHANNEL_BROKEN,
                        "no operators found matching the criteria of subscription " + wanted.name(),
                        String.join(" ", faults));
    }

    private static boolean isWithinPin(Wanted wanted, Bundle bundle) {
        if (wanted.pin().isEmpty() || wanted.pin().equals(bundle.name())) {
            return true;
        }
        try {
            var range = VersionRange.parse(wanted.pin());
            return bundle.version().filter(range::contains).isPresent();
        } catch (MalformedVersion e) {
            return false; // then it is the name of another one
        }
    }
}
