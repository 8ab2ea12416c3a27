package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

/**
 * The resource version of an object as a number. Versions of one kind on one API server are
 * decimals that grow with every change, which Kubernetes promises since 1.35 and all its releases
 * have done.
 */
final class Versions {
    /** Older than all; also of an object whose version is no number. */
    static final long NONE = 0;

    private Versions() {}

    static long of(HasMetadata object) {
        return of(object.getMetadata().getResourceVersion());
    }

    static long of(@Nullable String version) {
        if (version == null) {
            return NONE;
        }
        try {
            return Long.parseLong(version);
        } catch (NumberFormatException e) {
            return NONE;
        }
    }
}
