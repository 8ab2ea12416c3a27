package dev.trellis.api.cluster;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What the hub observes about a binding. */
@Wire
@Doc("What the hub observes.")
public record ManagedClusterSetBindingStatus(
        @Doc("What is observed; Bound tells whether the set exists.") List<Condition> conditions) {

    public static final ManagedClusterSetBindingStatus EMPTY =
            ManagedClusterSetBindingStatusBuilder.builder().build();

    public ManagedClusterSetBindingStatus {
        conditions = Copies.list(conditions);
    }
}
