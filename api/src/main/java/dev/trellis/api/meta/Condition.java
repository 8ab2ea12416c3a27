package dev.trellis.api.meta;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/**
 * One observation about an object, in the form all Kubernetes kinds use.
 *
 * <p>The time stays the string that was read: an {@code Instant} would be written with another
 * number of decimals, and a condition that nobody changed would look changed.
 */
@Wire
@Doc("One observation about the object.")
public record Condition(
        @Doc("What is observed.") @Required @Size(max = 316) @Pattern(Condition.QUALIFIED_NAME)
                String type,
        @Doc("Whether it holds.") @Required @OneOf({TRUE, FALSE, UNKNOWN}) String status,
        @Doc("Generation of the object that was looked at.") @Min(0)
                @Nullable Long observedGeneration,
        @Doc("When the status last changed.") @Required @Format("date-time")
                String lastTransitionTime,
        @Doc("One word for programs: why.")
                @Required
                @Size(min = 1, max = 1024)
                @Pattern("^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$")
                String reason,
        @Doc("A sentence for people: why. May be empty.") @Required @Size(max = 32768)
                String message) {

    public static final String TRUE = "True";
    public static final String FALSE = "False";
    public static final String UNKNOWN = "Unknown";

    /** An optional DNS prefix and a name, as in label keys. */
    public static final String QUALIFIED_NAME =
            "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
                    + "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$";

    public static Optional<Condition> find(List<Condition> conditions, String type) {
        return conditions.stream().filter(condition -> condition.type().equals(type)).findFirst();
    }

    /** False also where the condition is absent or unknown. */
    public static boolean holds(List<Condition> conditions, String type) {
        return find(conditions, type).filter(Condition::holds).isPresent();
    }

    public boolean holds() {
        return status.equals(TRUE);
    }
}
