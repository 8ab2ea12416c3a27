package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.addon.Drivers;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Credentials for the hub. */
@Wire
@Doc("Credentials for the hub.")
public record KubeClientRegistration(
        @Doc("Whom the credentials name.") @Nullable KubeClientSubject subject,
        @Doc("How the agent obtains them.") @OneOf({Drivers.CSR, Drivers.TOKEN})
                @Nullable String driver) {}
