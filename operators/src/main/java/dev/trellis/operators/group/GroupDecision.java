package dev.trellis.operators.group;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.operator.ObjectRef;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorGroupStatus;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ServiceAccount;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a group says of itself. */
final class GroupDecision {
    static final String SEVERAL = "MultipleOperatorGroup";
    static final String NO_ACCOUNT = "OperatorGroupServiceAccount";

    private GroupDecision() {}

    /**
     * @param isAlone whether its namespace has no other group
     * @param account the one that the group names, if it is there
     */
    static OperatorGroupStatus decide(
            OperatorGroup group,
            List<Namespace> namespaces,
            boolean isAlone,
            Optional<ServiceAccount> account,
            Instant now) {
        var before = group.getStatus();
        var known = before == null ? List.<Condition>of() : before.conditions();
        var conditions =
                isAlone
                        ? Conditions.without(known, SEVERAL)
                        : Conditions.with(
                                known,
                                SEVERAL,
                                Condition.TRUE,
                                "MultipleOperatorGroupsFound",
                                "The namespace has several OperatorGroups: keep one of them.",
                                now);
        var wanted = group.spec().serviceAccountName();
        conditions =
                wanted == null || account.isPresent()
                        ? Conditions.without(conditions, NO_ACCOUNT)
                        : Conditions.with(
                                conditions,
                                NO_ACCOUNT,
                                Condition.TRUE,
                                "ServiceAccountNotFound",
                                "ServiceAccount %s is not there: create it.".formatted(wanted),
                                now);
        var after =
                new OperatorGroupStatus(
                        List.copyOf(targets(group, namespaces)),
                        account.map(GroupDecision::reference).orElse(null),
                        conditions,
                        before == null ? time(now) : before.lastUpdated());
        return after.equals(before)
                ? after
                : new OperatorGroupStatus(
                        after.namespaces(),
                        after.serviceAccountRef(),
                        after.conditions(),
                        time(now));
    }

    /** Those that are named, else those that are selected, else all. */
    static SortedSet<String> targets(OperatorGroup group, List<Namespace> namespaces) {
        var named = group.spec().targetNamespaces();
        if (!named.isEmpty()) {
            return new TreeSet<>(named);
        }
        var selector = group.spec().selector();
        if (selector == null
                || (selector.matchLabels().isEmpty() && selector.matchExpressions().isEmpty())) {
            return new TreeSet<>(List.of(Targets.ALL));
        }
        var found = new TreeSet<String>();
        for (var one : namespaces) {
            var labels = one.getMetadata().getLabels();
            if (Selection.matches(selector, labels == null ? Map.of() : labels)) {
                found.add(one.getMetadata().getName());
            }
        }
        return found;
    }

    private static ObjectRef reference(ServiceAccount account) {
        return new ObjectRef(
                "v1",
                null,
                "ServiceAccount",
                account.getMetadata().getName(),
                account.getMetadata().getNamespace(),
                null,
                account.getMetadata().getUid());
    }

    private static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
