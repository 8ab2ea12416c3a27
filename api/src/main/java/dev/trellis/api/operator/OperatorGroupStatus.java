package dev.trellis.api.operator;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The namespaces that a group was found to mean. */
@Wire
@Doc("The namespaces that were found.")
public record OperatorGroupStatus(
        @Doc("The namespaces; one empty name means all.") List<String> namespaces,
        @Doc("In whose name operators are installed.") @Nullable ObjectRef serviceAccountRef,
        @Doc("Observations about the group.") List<Condition> conditions,
        @Doc("When this was written.") @Format("date-time") @Required String lastUpdated) {
    public OperatorGroupStatus {
        namespaces = Copies.list(namespaces);
        conditions = Copies.list(conditions);
    }
}
