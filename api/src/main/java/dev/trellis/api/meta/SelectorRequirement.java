package dev.trellis.api.meta;

import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** One requirement of a selector. */
@Wire
@Doc("One requirement of a selector.")
public record SelectorRequirement(
        @Doc("What is looked at, as a label key.") @Required String key,
        @Doc("How it is compared: In, NotIn, Exists or DoesNotExist.") @Required String operator,
        @Doc("Values for In and NotIn, none otherwise.") @Atomic List<String> values) {

    public static final String IN = "In";
    public static final String NOT_IN = "NotIn";
    public static final String EXISTS = "Exists";
    public static final String DOES_NOT_EXIST = "DoesNotExist";

    public SelectorRequirement {
        values = Copies.list(values);
    }
}
