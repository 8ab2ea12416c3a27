package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What the end of a graduated bundle does to its objects. */
@Wire
@Doc("What the end of a graduated bundle does to its objects.")
public record DeletionRules(
        @Doc("Whether objects go or stay.") @OneOf({DELETE, ORPHAN}) @Default(DELETE)
                @Nullable String mode,
        @Doc("Kinds that go although they hold data: PersistentVolumeClaim, PersistentVolume.")
                @Size(max = 20)
                List<String> include,
        @Doc("Objects that stay.") @Size(max = 200) @Atomic List<ObjectRef> exceptions) {
    public static final String DELETE = "Delete";
    public static final String ORPHAN = "Orphan";

    public DeletionRules {
        include = Copies.list(include);
        exceptions = Copies.list(exceptions);
    }
}
