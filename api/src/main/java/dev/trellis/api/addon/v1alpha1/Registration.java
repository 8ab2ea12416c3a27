package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.addon.Signers;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** One way for the agent to prove to the hub, or to another signer, who it is. */
@Wire
@Doc("A client certificate that the agent asks for.")
public record Registration(
        @Doc("Who signs the certificate.")
                @Required
                @Size(min = 5, max = 571)
                @Pattern(Signers.NAME_PATTERN)
                String signerName,
        @Doc("Whom the certificate names.") @Nullable Subject subject) {}
