package dev.trellis.hub.registration.cluster;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The works that are left in a namespace. Live, because only clusters that go are asked about, and
 * a cache of all works for them would be by far the largest of the hub; and their metadata only.
 */
final class RemainingWorks {

    static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);

    private static final String PAGE = "500";
    private static final String METADATA =
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    private final KubeApi api;

    RemainingWorks(KubeApi api) {
        this.api = api;
    }

    List<ManifestWork> in(String namespace) {
        var works = new ArrayList<ManifestWork>();
        var call =
                Call.get(WORKS.path(Optional.of(namespace)))
                        .accepting(METADATA)
                        .with("limit", PAGE);
        var next = call;
        while (true) {
            var answer = api.send(next);
            if (!answer.succeeded()) {
                throw answer.unexpected();
            }
            var page = answer.tree();
            for (var item : page.path("items")) {
                var work = new ManifestWork();
                work.setMetadata(api.json().convertValue(item.path("metadata"), ObjectMeta.class));
                works.add(work);
            }
            var more = page.at("/metadata/continue").asText("");
            if (more.isEmpty()) {
                return works;
            }
            next = call.with("continue", more);
        }
    }
}
