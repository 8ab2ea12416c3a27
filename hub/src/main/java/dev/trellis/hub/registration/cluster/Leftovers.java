package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is left in the namespace of a cluster that goes. Live: a cache that has not heard yet of an
 * add-on would have its works deleted before it, and one of all works would be by far the largest
 * of the hub. Only the metadata is read.
 */
final class Leftovers {

    static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);

    private static final String PAGE = "500";
    private static final String METADATA =
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    private final KubeApi api;
    private final ResourceKind<ManagedClusterAddOn> installs;

    Leftovers(KubeApi api, ResourceKind<ManagedClusterAddOn> installs) {
        this.api = api;
        this.installs = installs;
    }

    Remains in(String namespace) {
        return new Remains(list(installs, ManagedClusterAddOn::new, namespace), worksIn(namespace));
    }

    List<Remainder> worksIn(String namespace) {
        return list(WORKS, ManifestWork::new, namespace);
    }

    private List<Remainder> list(
            ResourceKind<?> kind, Supplier<? extends HasMetadata> empty, String namespace) {
        var found = new ArrayList<Remainder>();
        var call =
                Call.get(kind.path(Optional.of(namespace))).accepting(METADATA).with("limit", PAGE);
        var next = call;
        while (true) {
            var answer = api.send(next);
            if (!answer.succeeded()) {
                throw answer.unexpected();
            }
            var page = answer.tree();
            for (var item : page.path("items")) {
                var object = empty.get();
                object.setMetadata(
                        api.json().convertValue(item.path("metadata"), ObjectMeta.class));
                found.add(new Remainder(object));
            }
            var more = page.at("/metadata/continue").asText("");
            if (more.isEmpty()) {
                return found;
            }
            next = call.with("continue", more);
        }
    }
}
