package dev.trellis.hub.placement;

import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.placement.DecisionGroup;
import dev.trellis.api.placement.DecisionStrategy;
import dev.trellis.api.placement.GroupStrategy;
import dev.trellis.hub.clusterset.Selector;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Parts the chosen clusters into groups. */
final class Groups {
    private static final String STEP = "";
    private static final GroupStrategy ONE_GROUP = new GroupStrategy(List.of(), null);

    private Groups() {}

    /** A chosen cluster is in one of the groups; with none chosen there is one, which is empty. */
    static Checked<List<Schedule.Group>> of(
            List<Candidate> chosen, @Nullable DecisionStrategy strategy) {
        var groups =
                strategy == null || strategy.groupStrategy() == null
                        ? ONE_GROUP
                        : strategy.groupStrategy();
        return length(groups.clustersPerDecisionGroup(), chosen.size())
                .then(length -> parted(chosen, groups.decisionGroups(), length));
    }

    private static Checked<List<Schedule.Group>> parted(
            List<Candidate> chosen, List<DecisionGroup> named, int length) {
        var left = new ArrayList<>(chosen);
        var groups = new ArrayList<Schedule.Group>();
        for (var group : named) {
            switch (selector(group)) {
                case Checked.Wrong<Predicate<Candidate>>(var step, var problem) -> {
                    return new Checked.Wrong<>(step, problem);
                }
                case Checked.Fine<Predicate<Candidate>>(var selector) -> {
                    addChunks(
                            groups,
                            group.groupName(),
                            left.stream().filter(selector).map(Candidate::name).toList(),
                            length);
                    left.removeIf(selector);
                }
            }
        }
        addChunks(groups, "", left.stream().map(Candidate::name).toList(), length);
        if (groups.isEmpty()) {
            groups.add(Schedule.Group.EMPTY);
        }
        return new Checked.Fine<>(groups);
    }

    private static void addChunks(
            List<Schedule.Group> groups, String name, List<String> clusters, int length) {
        var sorted = clusters.stream().sorted().toList();
        for (var from = 0; from < sorted.size(); from += length) {
            groups.add(
                    new Schedule.Group(
                            groups.size(),
                            name,
                            sorted.subList(from, Math.min(from + length, sorted.size()))));
        }
    }

    private static Checked<Predicate<Candidate>> selector(DecisionGroup group) {
        var wanted = group.groupClusterSelector();
        return Predicates.labels(wanted.labelSelector(), STEP)
                .then(labels ->
                        Predicates.claims(wanted.claimSelector(), STEP)
                                .then(claims -> new Checked.Fine<>(both(labels, claims))));
    }

    private static Predicate<Candidate> both(Selector labels, Selector claims) {
        return cluster ->
                labels.matches(cluster.facts().labels())
                        && claims.matches(cluster.facts().claims());
    }

    private static Checked<Integer> length(@Nullable IntOrString configured, int total) {
        return switch (configured) {
            case null -> new Checked.Fine<>(Math.max(1, total));
            case IntOrString.Whole(var clusters) -> within(clusters, total);
            case IntOrString.Text(var text) -> {
                if (!text.matches("[0-9]{1,9}%")) {
                    yield new Checked.Wrong<>(
                            STEP, text + " invalid type: string is not a percentage");
                }
                var percent = Long.parseLong(text.substring(0, text.length() - 1));
                yield within(Math.ceilDiv(percent * total, 100L), total);
            }
        };
    }

    private static Checked<Integer> within(long length, int total) {
        return new Checked.Fine<>(
                Math.max(1, length <= 0 || length > total ? total : (int) length));
    }
}
