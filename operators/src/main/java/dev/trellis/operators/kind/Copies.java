package dev.trellis.operators.kind;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;

/** Copies of operators, which only show that one acts in a namespace. */
public final class Copies {
    public static final String REASON = "Copied";

    private Copies() {}

    public static boolean isCopy(ClusterServiceVersion operator) {
        return REASON.equals(operator.status().reason())
                || Metadata.label(operator, OperatorMarks.COPIED_FROM).isPresent()
                || Metadata.annotation(operator, OperatorMarks.GROUP_NAMESPACE)
                        .filter(home -> !home.equals(operator.getMetadata().getNamespace()))
                        .isPresent();
    }
}
