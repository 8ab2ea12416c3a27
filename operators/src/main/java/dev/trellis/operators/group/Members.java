package dev.trellis.operators.group;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.operators.kind.ProvidedApis;

import java.util.List;
import java.util.Set;

/** What the operators of a group provide. */
final class Members {
    private static final Set<String> UNDECIDED = Set.of("", "Pending");

    private Members() {}

    /**
     * What the group lists, without APIs that none of its operators provides. As long as one of
     * them has not begun nothing is taken off: its claim may be newer than what is known of it.
     *
     * @param operators of the group's namespace, without copies
     */
    static ProvidedApis listed(OperatorGroup group, List<ClusterServiceVersion> operators) {
        var listed = ProvidedApis.of(group);
        var isUndecided =
                operators.stream().anyMatch(one -> UNDECIDED.contains(one.status().phaseOrEmpty()));
        if (isUndecided || Boolean.TRUE.equals(group.spec().staticProvidedAPIs())) {
            return listed;
        }
        var provided =
                ProvidedApis.union(
                        operators.stream()
                                .filter(one -> !Claim.CONFLICT.equals(one.status().reason()))
                                .map(one -> ProvidedApis.of(one.getSpec()))
                                .toList());
        return listed.both(provided);
    }
}
