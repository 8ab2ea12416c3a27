package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonValue;

/** Why an object is in a plan. */
public enum Role {
    /** Somebody named it. */
    ROOT,

    /** A root needs it, by way of others or at once. */
    DEPENDENCY,

    /** Several promotions need it, and an earlier one delivers it. */
    SHARED,

    /** A cluster must offer it; it is checked, never delivered. */
    PREREQUISITE,

    /** Every cluster has it by itself. */
    PROVIDED,

    /** Something else in the plan, or on the cluster, makes it. */
    GENERATED,

    /** A rule or the user leaves it out. */
    EXCLUDED;

    /** Whether the hub is to deliver it. */
    public boolean isDelivered() {
        return this == ROOT || this == DEPENDENCY || this == SHARED;
    }

    @JsonValue
    @Override
    public String toString() {
        return Word.of(this);
    }
}
