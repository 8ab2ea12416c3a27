package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What comes along with the roots of a bundle. */
@Wire
@Doc("What comes along with the roots of a bundle.")
public record DependencyRules(
        @Doc("Which dependencies are followed.")
                @OneOf({PromotionOptions.NONE, PromotionOptions.DIRECT, PromotionOptions.ALL})
                @Default(PromotionOptions.ALL)
                @Nullable String mode,
        @Doc("Kinds of neighbours that are followed.") @Size(max = 20) List<String> with,
        @Doc("How far dependencies are followed.") @Default("16") @Min(1)
                @Nullable Integer maxDepth,
        @Doc("Whether nothing new is delivered while something required is missing.")
                @Default("false")
                @Nullable Boolean blockOnMissing) {
    public DependencyRules {
        with = Copies.list(with);
    }
}
