package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** How an object that exists already is treated. */
@Wire
@Doc("How an object that exists already is treated.")
public record UpdateStrategy(
        @Doc(
                        "Update merges or replaces, CreateOnly leaves it alone, "
                                + "ServerSideApply applies, ReadOnly never writes.")
                @Required
                @Default(UPDATE)
                @OneOf({UPDATE, CREATE_ONLY, SERVER_SIDE_APPLY, READ_ONLY})
                String type,
        @Nullable ServerSideApply serverSideApply) {

    public static final String UPDATE = "Update";
    public static final String CREATE_ONLY = "CreateOnly";
    public static final String SERVER_SIDE_APPLY = "ServerSideApply";
    public static final String READ_ONLY = "ReadOnly";
}
