package dev.trellis.agent.work;

import dev.trellis.api.work.AppliedResource;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ResourceIdentifier;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * An object in whatever version it is spoken of.
 *
 * @param group empty for the core group
 * @param namespace empty where the object is cluster scoped
 */
record Resource(String group, String resource, String namespace, String name) {

    static Resource of(AppliedResource applied) {
        return new Resource(
                text(applied.group()),
                applied.resource(),
                text(applied.namespace()),
                applied.name());
    }

    static Resource of(ManifestMeta manifest) {
        return new Resource(
                text(manifest.group()),
                text(manifest.resource()),
                text(manifest.namespace()),
                text(manifest.name()));
    }

    static Resource of(ResourceIdentifier named) {
        return new Resource(
                text(named.group()), named.resource(), text(named.namespace()), named.name());
    }

    static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
