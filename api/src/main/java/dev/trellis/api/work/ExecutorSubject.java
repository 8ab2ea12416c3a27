package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An identity on the managed cluster. */
@Wire
@Doc("An identity on the managed cluster.")
public record ExecutorSubject(
        @Doc("Type of the identity.") @Required @OneOf(SERVICE_ACCOUNT) String type,
        @Nullable ExecutorServiceAccount serviceAccount) {

    public static final String SERVICE_ACCOUNT = "ServiceAccount";
}
