package dev.trellis.sdk.registration;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;

/** Who owns an install. */
final class Owned {
    private Owned() {}

    /** Whether the install goes when its declaration goes. */
    static boolean byDeclaration(ManagedClusterAddOn addon) {
        var name = addon.getMetadata().getName();
        return addon.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner ->
                        "ClusterManagementAddOn".equals(owner.getKind())
                                && name.equals(owner.getName()));
    }
}
