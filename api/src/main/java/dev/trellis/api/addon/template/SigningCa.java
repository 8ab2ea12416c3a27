package dev.trellis.api.addon.template;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A Secret with the certificate and key of a signer. */
@Wire
@Doc("A Secret with the certificate and key of a signer.")
public record SigningCa(
        @Doc("Name of the Secret.") @Required String name,
        @Doc("Namespace of the Secret; absent means that of the hub's add-on " + "manager.")
                @Nullable String namespace) {}
