package dev.trellis.sdk.rbac;

import dev.trellis.api.meta.Copies;
import dev.trellis.sdk.agent.HubRbac;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/** The metadata of roles and bindings that are written. */
final class RbacMeta {
    private RbacMeta() {}

    static ObjectMeta fresh(HubRbac.Meta wanted) {
        return new ObjectMetaBuilder()
                .withNamespace(wanted.namespace().isEmpty() ? null : wanted.namespace())
                .withName(wanted.name())
                .withLabels(wanted.labels())
                .withOwnerReferences(wanted.owners())
                .build();
    }

    /** What was found, with our labels and owners. */
    static ObjectMeta merged(HasMetadata found, HubRbac.Meta wanted) {
        var meta = found.getMetadata();
        var labels = new LinkedHashMap<>(Copies.map(meta.getLabels()));
        labels.putAll(wanted.labels());
        return new ObjectMetaBuilder(meta)
                .withLabels(labels)
                .withOwnerReferences(
                        owners(Copies.list(meta.getOwnerReferences()), wanted.owners()))
                .build();
    }

    /**
     * An owner that was made again under its name has another uid: it takes the old one's place.
     */
    private static List<OwnerReference> owners(
            List<OwnerReference> found, List<OwnerReference> wanted) {
        var owners = new ArrayList<>(found);
        for (var owner : wanted) {
            var place = place(owners, owner);
            if (place < 0) {
                owners.add(owner);
            } else {
                owners.set(place, owner);
            }
        }
        return List.copyOf(owners);
    }

    private static int place(List<OwnerReference> owners, OwnerReference wanted) {
        for (var i = 0; i < owners.size(); i++) {
            if (Objects.equals(owners.get(i).getKind(), wanted.getKind())
                    && Objects.equals(owners.get(i).getName(), wanted.getName())) {
                return i;
            }
        }
        return -1;
    }
}
