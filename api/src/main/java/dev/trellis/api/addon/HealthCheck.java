package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

/** Where an add-on's health comes from. */
@Wire
@Doc("Where the health of the add-on comes from.")
public record HealthCheck(
        @Doc(
                        "Lease expects the agent to renew a lease, Customized leaves it to "
                                + "the manager of the add-on.")
                @Default(LEASE)
                @OneOf({LEASE, CUSTOMIZED})
                @Nullable String mode) {

    public static final String LEASE = "Lease";
    public static final String CUSTOMIZED = "Customized";
}
