package dev.trellis.hub.install;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import java.util.ArrayList;
import java.util.List;

/** An install belongs to its declaration, so that it goes when the declaration does. */
public final class Ownership {
    private static final String GROUP = "addon.open-cluster-management.io";
    private static final String KIND = "ClusterManagementAddOn";

    private Ownership() {}

    public static OwnerReference of(String declaration, String uid) {
        return new OwnerReferenceBuilder()
                .withApiVersion(GROUP + "/v1beta1")
                .withKind(KIND)
                .withName(declaration)
                .withUid(uid)
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /**
     * The owners of an install with its declaration among them.
     *
     * <p>A reference of another version, or to a declaration of that name which is gone, is
     * replaced where it stands.
     */
    public static List<OwnerReference> ensured(List<OwnerReference> owners, OwnerReference wanted) {
        var ensured = new ArrayList<OwnerReference>();
        var found = false;
        for (var owner : owners) {
            var isOurs = isDeclaration(owner, wanted.getName());
            ensured.add(isOurs ? wanted : owner);
            found |= isOurs;
        }
        if (!found) {
            ensured.add(wanted);
        }
        return ensured;
    }

    private static boolean isDeclaration(OwnerReference owner, String name) {
        return owner.getKind().equals(KIND)
                && owner.getName().equals(name)
                && owner.getApiVersion().startsWith(GROUP + "/");
    }
}
