package dev.trellis.hub.install;

import dev.trellis.api.addon.AddOnAnnotations;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Map;

/** Who looks after the installs of an add-on. */
public final class Lifecycle {
    private Lifecycle() {}

    /**
     * Whether the hub's manager does.
     *
     * <p>Anything but its own name, the empty text included, means somebody else: add-ons written
     * for older managers leave it empty on purpose.
     */
    public static boolean isManaged(HasMetadata declaration) {
        var annotations = declaration.getMetadata().getAnnotations();
        var lifecycle =
                (annotations == null ? Map.<String, String>of() : annotations)
                        .getOrDefault(
                                AddOnAnnotations.LIFECYCLE,
                                AddOnAnnotations.LIFECYCLE_ADDON_MANAGER);
        return lifecycle.equals(AddOnAnnotations.LIFECYCLE_ADDON_MANAGER);
    }
}
