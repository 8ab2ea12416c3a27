package dev.trellis.interpreter;

import java.util.Optional;
import java.util.stream.Stream;

/** A question that can be asked about an object. */
public enum Operation {
    REPLICA("InterpretReplica"),
    COMPONENT("InterpretComponent"),
    REVISE_REPLICA("ReviseReplica"),
    RETAIN("Retain"),
    STATUS("InterpretStatus"),
    AGGREGATE_STATUS("AggregateStatus"),
    HEALTH("InterpretHealth"),
    DEPENDENCY("InterpretDependency"),
    PRUNE("Prune");

    private final String wireName;

    Operation(String wireName) {
        this.wireName = wireName;
    }

    /** By the name that configurations and webhooks use, in any case. */
    public static Optional<Operation> find(String name) {
        return Stream.of(values()).filter(one -> one.wireName.equalsIgnoreCase(name)).findFirst();
    }

    @Override
    public String toString() {
        return wireName;
    }
}
