package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Settings of {@link UpdateStrategy#SERVER_SIDE_APPLY}. */
@Wire
@Doc("Settings of the type ServerSideApply.")
public record ServerSideApply(
        @Doc("Whether to take over fields that others own.") @Nullable Boolean force,
        @Doc("Owner of the applied fields.") @Default(FIELD_MANAGER) @Pattern("^work-agent")
                @Nullable String fieldManager,
        @Doc("Fields that the cluster decides.") @ListMap("condition")
                List<IgnoredFields> ignoreFields) {

    public static final String FIELD_MANAGER = "work-agent";

    public ServerSideApply {
        ignoreFields = Copies.list(ignoreFields);
    }
}
