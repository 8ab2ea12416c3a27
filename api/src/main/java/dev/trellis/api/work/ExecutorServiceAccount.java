package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A service account on the managed cluster. */
@Wire
@Doc("A service account on the managed cluster.")
public record ExecutorServiceAccount(
        @Doc("Namespace of the service account.")
                @Required
                @Size(min = 1, max = 253)
                @Pattern(SUBDOMAIN)
                String namespace,
        @Doc("Name of the service account.") @Required @Size(min = 1, max = 253) @Pattern(SUBDOMAIN)
                String name) {

    private static final String SUBDOMAIN =
            "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$";
}
