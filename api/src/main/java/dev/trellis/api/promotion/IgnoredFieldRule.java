package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Fields that the clusters decide. */
@Wire
@Doc("Fields that the clusters decide.")
public record IgnoredFieldRule(
        @Doc("API group, absent for the core group.") @Nullable String group,
        @Doc("Kind of the objects.") @Required @Size(min = 1, max = 63) String kind,
        @Doc("Namespace of the objects; any unless said.") @Nullable String namespace,
        @Doc("Name of the object; any unless said.") @Nullable String name,
        @Doc("JSON pointers to the fields.") @Required @Size(min = 1, max = 50)
                List<String> pointers) {
    public IgnoredFieldRule {
        pointers = Copies.list(pointers);
    }
}
