package dev.trellis.api.addon.template;

import dev.trellis.api.addon.Signers;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A client certificate that the hub signs with a key given to it. */
@Wire
@Doc("A client certificate that the hub signs with a key given to it.")
public record TemplateCustomSigner(
        @Doc("Who signs the certificate.")
                @Required
                @Size(min = 5, max = 571)
                @Pattern(Signers.NAME_PATTERN)
                String signerName,
        @Doc("Whom the certificate names.") @Nullable TemplateSubject subject,
        @Doc("Secret with tls.crt and tls.key of the signer.") @Required SigningCa signingCA) {}
