package dev.trellis.api.cluster;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What the hub observes about a set. */
@Wire
@Doc("What the hub observes.")
public record ManagedClusterSetStatus(
        @Doc("What is observed; ClusterSetEmpty tells whether any cluster is in " + "the set.")
                List<Condition> conditions) {

    public static final ManagedClusterSetStatus EMPTY =
            ManagedClusterSetStatusBuilder.builder().build();

    public ManagedClusterSetStatus {
        conditions = Copies.list(conditions);
    }
}
