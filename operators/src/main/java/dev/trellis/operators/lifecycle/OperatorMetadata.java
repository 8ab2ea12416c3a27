package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.List;
import java.util.Optional;

/** The marks of an operator: whose group it is in, and what must be done before it goes. */
final class OperatorMetadata {
    private OperatorMetadata() {}

    static ObjectMeta of(ClusterServiceVersion operator, List<OperatorGroup> groups) {
        var before = operator.getMetadata();
        var made = new ObjectMetaBuilder(before);
        if (before.getFinalizers() == null
                || !before.getFinalizers().contains(OperatorMarks.CLEANUP)) {
            made.addToFinalizers(OperatorMarks.CLEANUP);
        }
        group(groups)
                .ifPresent(group ->
                        made.addToAnnotations(OperatorMarks.GROUP, group.getMetadata().getName())
                                .addToAnnotations(
                                        OperatorMarks.GROUP_NAMESPACE,
                                        group.getMetadata().getNamespace())
                                .addToAnnotations(
                                        OperatorMarks.TARGETS, Targets.of(group).toString()));
        return made.build();
    }

    /** The one group, once it says which namespaces it means. */
    static Optional<OperatorGroup> group(List<OperatorGroup> groups) {
        return groups.size() == 1
                ? Optional.of(groups.getFirst()).filter(one -> Targets.of(one).areKnown())
                : Optional.empty();
    }

    /** Without what kept the operator from going. */
    static ObjectMeta released(ObjectMeta before) {
        return new ObjectMetaBuilder(before)
                .withFinalizers(
                        before.getFinalizers().stream()
                                .filter(one -> !one.equals(OperatorMarks.CLEANUP))
                                .toList())
                .build();
    }
}
