package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which clusters are better than others. */
@Wire
@Doc("Which clusters are better than others.")
public record PrioritizerPolicy(
        @Doc("Additive starts from the usual weights, Exact from none.") @Default(ADDITIVE)
                @Nullable String mode,
        @Doc("Weights of scores.") List<PrioritizerConfig> configurations) {

    public static final String ADDITIVE = "Additive";
    public static final String EXACT = "Exact";

    public PrioritizerPolicy {
        configurations = Copies.list(configurations);
    }
}
