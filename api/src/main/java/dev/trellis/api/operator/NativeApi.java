package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** An API that the cluster itself must serve. */
@Wire
@Doc("An API of the cluster itself.")
public record NativeApi(
        @Doc("API group.") @Required String group,
        @Doc("Version of the API.") @Required String version,
        @Doc("Kind of its objects.") @Required String kind) {}
