package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** In whose name the work agent applies the manifests. */
@Wire
@Doc("In whose name the work agent applies the manifests.")
public record Executor(@Nullable ExecutorSubject subject) {}
