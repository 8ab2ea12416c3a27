package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;
import dev.trellis.api.work.ExecutorServiceAccount;

import io.fabric8.generator.annotation.Required;

/** In whose name agents apply the objects. */
@Wire
@Doc("In whose name agents apply the objects.")
public record PolicyExecutor(
        @Doc("Service account on the clusters.") @Required ExecutorServiceAccount serviceAccount) {}
