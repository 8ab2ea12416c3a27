package dev.trellis.api.placement;

import dev.trellis.api.cluster.Taint;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A taint of clusters that does not matter. */
@Wire
@Doc("A taint of clusters that does not matter.")
public record Toleration(
        @Doc("Key of the taint, absent for every key.")
                @Size(max = 316)
                @Pattern(Condition.QUALIFIED_NAME)
                @Nullable String key,
        @Doc("Equal compares the value, Exists does not.") @Default(EQUAL)
                @Nullable String operator,
        @Doc("Value of the taint, for Equal.") @Size(max = 1024) @Nullable String value,
        @Doc("Effect of the taint, absent for every effect.")
                @OneOf({Taint.NO_SELECT, Taint.PREFER_NO_SELECT, Taint.NO_SELECT_IF_NEW})
                @Nullable String effect,
        @Doc("How long after it was added the taint does not matter, absent for " + "ever.")
                @Nullable Long tolerationSeconds) {

    public static final String EQUAL = "Equal";
    public static final String EXISTS = "Exists";
}
