package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.BundleObject;

import java.util.Locale;
import java.util.Optional;

/** What a work carries, in the order in which works are delivered. */
enum WorkRole {
    /** Namespaces: made where they are missing, never changed, never deleted. */
    NAMESPACE,

    /** Definitions of kinds: deleting one would delete every object of its kind. */
    CRD,

    /** All the rest. */
    WORKLOAD;

    /** Empty for objects that somebody else delivers. */
    static Optional<WorkRole> of(BundleObject object) {
        return switch (object.role()) {
            case BundleObject.NAMESPACE -> Optional.of(NAMESPACE);
            case BundleObject.CRD -> Optional.of(CRD);
            case BundleObject.LINK, BundleObject.PREREQUISITE -> Optional.empty();
            default -> Optional.of(WORKLOAD);
        };
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
