package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.addon.Signers;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A client certificate of another signer than the hub's. */
@Wire
@Doc("A client certificate of another signer than that of the hub.")
public record CustomSignerRegistration(
        @Doc("Who signs the certificate.")
                @Required
                @Size(min = 5, max = 571)
                @Pattern(Signers.NAME_PATTERN)
                String signerName,
        @Doc("Whom the certificate names.") @Nullable CustomSignerSubject subject) {}
